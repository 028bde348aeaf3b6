import { useSyncExternalStore } from 'react'

/**
 * Whether this browser supports passkeys and is at the host that they are bound to; null on the server, where it is
 * unknown.
 */
export const usePasskeySupport = (host: string | null): boolean | null =>
  useSyncExternalStore<boolean | null>(
    neverChanges,
    () => location.hostname === host && 'PublicKeyCredential' in window,
    () => null,
  )

const neverChanges = () => () => {}
