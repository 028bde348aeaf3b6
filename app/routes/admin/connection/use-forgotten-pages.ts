import { useEffect } from 'react'
import { forgetPages } from '#app/connection/seen-pages.ts'

/** Forgets what was seen once nobody is signed in: in each tab of the browser, since they share the session. */
export function useForgottenPages(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) forgetPages()
    if (!('BroadcastChannel' in globalThis)) return
    const channel = new BroadcastChannel('signed-out')
    channel.onmessage = forgetPages
    if (!isSignedIn) channel.postMessage('')
    return () => channel.close()
  }, [isSignedIn])
}
