import { useEffect, useEffectEvent } from 'react'
import { Message } from '#app/ui/message.tsx'

interface BannerProps {
  /** Empty while there is nothing to say. */
  message: string
  shownMs: number
  /** Called when the time is over: whoever shows the banner then empties it, or closes its dialog. */
  onEnd: () => void
}

/** Says inside a form that it was sent, for a while (S-17.6, S-18.7); what was done elsewhere is said by a toast. */
export function Banner({ message, shownMs, onEnd }: BannerProps) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => end(), shownMs)
    return () => clearTimeout(timer)
  }, [message, shownMs])
  return (
    // In the page before it has text, or screen readers would not announce it; while empty it takes no row of the form.
    <div role="status" className="empty:absolute">
      {message && (
        <Message kind="status" isInStatus>
          {message}
        </Message>
      )}
    </div>
  )
}
