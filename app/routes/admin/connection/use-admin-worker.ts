import { useEffect } from 'react'

/** Registers the service worker of the back-office once the page is idle; it responds when a page cannot be loaded. */
export function useAdminWorker(): void {
  useEffect(() => {
    const { serviceWorker } = navigator
    if (import.meta.env.DEV || !serviceWorker) return
    const register = () =>
      // Where the browser refuses (private mode, disk full), the back-office works without it.
      void serviceWorker
        .register('/admin-worker.js', { scope: '/admin', updateViaCache: 'none' })
        .catch(() => {})
    // Safari has no requestIdleCallback.
    const whenIdle = () => (self.requestIdleCallback ?? setTimeout)(register)
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
  }, [])
}
