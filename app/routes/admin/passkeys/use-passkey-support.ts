import { useSyncExternalStore } from 'react'

/** Whether this browser knows passkeys and is at the host that they are bound to; null as long as nobody knows, as on the server. */
export const usePasskeySupport = (host: string | null): boolean | null =>
  useSyncExternalStore<boolean | null>(
    neverChanges,
    () => location.hostname === host && 'PublicKeyCredential' in window,
    () => null,
  )

const neverChanges = () => () => {}
