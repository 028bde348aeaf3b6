import { useSyncExternalStore } from 'react'

/** Whether this browser knows passkeys and is at the host that they are bound to; not on the server. */
export const usePasskeysHere = (host: string | null): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => location.hostname === host && 'PublicKeyCredential' in window,
    () => false,
  )

const neverChanges = () => () => {}
