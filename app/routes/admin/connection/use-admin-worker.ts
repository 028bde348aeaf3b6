import { useEffect } from 'react'
import { isPermitted } from '#app/domain/staff/role.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'

const delayMs = 2000

/** Once the page is idle, saves the scripts of all screens, those of the text editor only for those who may write. */
export function useAdminWorker(member?: SignedInMember): void {
  useEffect(() => {
    if (import.meta.env.DEV) return
    const register = () =>
      // Where the browser refuses (private mode, disk full), the back-office works without it.
      void navigator.serviceWorker
        ?.register('/admin-worker.js', { scope: '/admin', updateViaCache: 'none' })
        .catch(() => {})
    // Safari has no requestIdleCallback.
    const whenIdle = () => (self.requestIdleCallback ?? setTimeout)(register)
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
  }, [])

  const withEditor = member && isPermitted(member, 'content')
  useEffect(() => {
    const { serviceWorker } = navigator
    if (withEditor === undefined || !serviceWorker) return
    const controller = new AbortController()
    const { signal } = controller
    const save = async () => {
      const registration = await serviceWorker.getRegistration('/admin')
      registration?.active?.postMessage({ withEditor })
    }
    const timer = setTimeout(() => {
      void save()
      // The first worker, or that of a new release.
      serviceWorker.addEventListener('controllerchange', save, { signal })
      addEventListener('online', save, { signal })
    }, delayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [withEditor])
}
