import { useEffect } from 'react'
import { prefetchScreens } from '#app/connection/prefetch-screens.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { editorFiles, screensFile } from './prefetched-files.ts'

const delayMs = 2000

/**
 * Prefetches the scripts of all screens of the back-office after a pause, and last the text editor, by far the largest,
 * for those who may write.
 */
export function usePrefetchedScreens(member: SignedInMember): void {
  const mayWrite = isPermitted(member, 'content')
  useEffect(() => {
    // In development the modules are not bundled, and change.
    if (!import.meta.env.PROD) return
    const controller = new AbortController()
    const prefetch = () =>
      void prefetchScreens(screensFile, controller.signal, mayWrite ? editorFiles : [])
    const timer = setTimeout(prefetch, delayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [mayWrite])
}
