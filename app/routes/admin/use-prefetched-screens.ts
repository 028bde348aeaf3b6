import { useEffect } from 'react'
import { prefetchRoutes } from '#app/connection/prefetch-routes.ts'
import { editorFiles } from './blog/editor/rich-text/editor-files.ts'

const delayMs = 2000

/** Prefetches the scripts of all screens of the back-office after a pause, the text editor last. */
export function usePrefetchedScreens(): void {
  useEffect(() => {
    // In development the modules are not bundled, and change.
    if (!import.meta.env.PROD) return
    const controller = new AbortController()
    const prefetch = () => void prefetchRoutes('routes/admin/', controller.signal, editorFiles)
    const timer = setTimeout(prefetch, delayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [])
}
