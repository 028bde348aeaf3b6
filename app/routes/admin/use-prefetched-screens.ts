import { useEffect } from 'react'
import { prefetchRoutes } from '#app/connection/prefetch-routes.ts'

const pauseMs = 2000

/** Fetches every screen of the back-office once the one that is shown is at rest. */
export function usePrefetchedScreens(): void {
  useEffect(() => {
    // In development the modules are not built, and change.
    if (!import.meta.env.PROD) return
    const going = new AbortController()
    const timer = setTimeout(() => void prefetchRoutes('routes/admin/', going.signal), pauseMs)
    return () => {
      clearTimeout(timer)
      going.abort()
    }
  }, [])
}
