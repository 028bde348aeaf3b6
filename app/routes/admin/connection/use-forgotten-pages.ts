import { useEffect } from 'react'
import { forgetPages } from '#app/connection/seen-pages.ts'

/** Forgets the remembered pages once nobody is signed in, in every tab of the browser, because tabs share the session. */
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
