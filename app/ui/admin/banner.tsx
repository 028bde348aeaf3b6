import { useEffect, useEffectEvent } from 'react'
import { Message } from '#app/ui/message.tsx'

interface BannerProps {
  message: string
  shownMs: number
  /** Called when the time is over, so that the caller empties the message or closes its dialog. */
  onEnd: () => void
}

/** What was done elsewhere is announced by a `Toast` (S-17.6, S-18.7). */
export function Banner({ message, shownMs, onEnd }: BannerProps) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => end(), shownMs)
    return () => clearTimeout(timer)
  }, [message, shownMs])
  return (
    // Rendered before it has text: screen readers announce changes of a region. While empty it takes no row.
    <div role="status" className="empty:absolute">
      {message && (
        <Message kind="status" isInStatus>
          {message}
        </Message>
      )}
    </div>
  )
}
