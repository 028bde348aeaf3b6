import { useCallback, useEffect, useState } from 'react'

const bannerMs = 3000

/** A sentence that stands for three seconds (S-18.7), and how to say one. */
export function useBanner(): [string, (sentence: string) => void] {
  const [banner, setBanner] = useState({ sentence: '', nth: 0 })
  useEffect(() => {
    if (!banner.sentence) return
    const timer = setTimeout(() => setBanner({ sentence: '', nth: 0 }), bannerMs)
    return () => clearTimeout(timer)
  }, [banner])
  const show = useCallback(
    (sentence: string) => setBanner(({ nth }) => ({ sentence, nth: nth + 1 })),
    [],
  )
  return [banner.sentence, show]
}
