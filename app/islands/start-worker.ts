import type { Visit } from '#app/offline/visit.ts'
import { isConnectionGood } from './display-face.ts'

/** Starts the service worker once the page stands and is idle, and tells it what the page is made of. */
export function startWorker() {
  const { serviceWorker } = navigator
  if (import.meta.env.DEV || !serviceWorker) return
  const tell = () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    const visit: Visit = { files, isLineGood: isConnectionGood() }
    serviceWorker.controller?.postMessage(visit)
  }
  const start = async () => {
    // The first worker, or that of a new release, which takes over from the one before.
    serviceWorker.addEventListener('controllerchange', tell)
    await serviceWorker.register('/worker.js', { updateViaCache: 'none' })
    tell()
  }
  // A browser that refuses (private, out of space) has the site without it. Safari knows no idle time.
  const whenIdle = () => (self.requestIdleCallback ?? setTimeout)(() => start().catch(() => {}))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}
