import { useCallback, useEffect, useState } from 'react'
import { Message } from '#app/ui/message.tsx'

const bannerMs = 3000

/** A message that is shown for three seconds (S-18.7), and the function that shows one. */
export function useBanner(): [string, (message: string) => void] {
  const [banner, setBanner] = useState({ message: '', count: 0 })
  useEffect(() => {
    if (!banner.message) return
    const timer = setTimeout(() => setBanner({ message: '', count: 0 }), bannerMs)
    return () => clearTimeout(timer)
  }, [banner])
  const show = useCallback(
    (message: string) => setBanner(({ count }) => ({ message, count: count + 1 })),
    [],
  )
  return [banner.message, show]
}

/** Where the message is shown; always on the page, so that screen readers announce what comes into it. */
export function Banner({ message }: { message: string }) {
  return <div role="status">{message && <Message kind="status">{message}</Message>}</div>
}
