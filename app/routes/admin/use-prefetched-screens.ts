import { useEffect } from 'react'
import { prefetchRoutes } from '#app/connection/prefetch-routes.ts'
import { editorFiles } from './blog/editor/editor-files.ts'

const pauseMs = 2000

/** Fetches every screen of the back-office once the one that is shown is at rest, and at last the text editor. */
export function usePrefetchedScreens(): void {
  useEffect(() => {
    // In development the modules are not built, and change.
    if (!import.meta.env.PROD) return
    const going = new AbortController()
    const prefetch = () => void prefetchRoutes('routes/admin/', going.signal, editorFiles)
    const timer = setTimeout(prefetch, pauseMs)
    return () => {
      clearTimeout(timer)
      going.abort()
    }
  }, [])
}
