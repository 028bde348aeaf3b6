import { useCallback, useEffect, useState } from 'react'

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
