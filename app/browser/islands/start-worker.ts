import type { PageLoaded } from '#app/browser/offline/page-loaded.ts'
import { isConnectionGood } from './display-face.ts'

/** Starts the service worker once the page has loaded and is idle, and sends it the paths of the page's files. */
export function startWorker() {
  const { serviceWorker } = navigator
  if (import.meta.env.DEV || !serviceWorker) return
  const postFiles = () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    const message: PageLoaded = { files, isConnectionGood: isConnectionGood() }
    serviceWorker.controller?.postMessage(message)
  }
  const start = async () => {
    // The first worker, or that of a new release, which takes over from the one before.
    serviceWorker.addEventListener('controllerchange', postFiles)
    await serviceWorker.register('/worker.js', { updateViaCache: 'none' })
    postFiles()
  }
  // Where the browser refuses (private mode, disk full), the site works without it. Safari has no requestIdleCallback.
  const whenIdle = () => (self.requestIdleCallback ?? setTimeout)(() => start().catch(() => {}))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}
