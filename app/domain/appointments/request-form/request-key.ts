import { storeInTab, tabStorage } from './tab-storage.ts'

const storageKey = 'gemev-request-key'

// The key in use while the page is open; sessionStorage carries it over a reload where it is available.
let current: string | undefined

/** The present request's key: the same through retries and reloads, until `clearRequestKey`. */
export function requestKey(): string {
  current ??= tabStorage()?.getItem(storageKey) ?? newRequestKey()
  storeInTab(storageKey, current)
  return current
}

/** Uses the key of a request that was begun before, in this tab or in another one. */
export function resumeRequest(key: string) {
  current = key
  storeInTab(storageKey, key)
}

/** Ends the present request, so that the next one is a new one. */
export function clearRequestKey() {
  current = undefined
  tabStorage()?.removeItem(storageKey)
}

/** A key that nobody else has. */
// crypto.randomUUID is missing on plain http, where a clinic's own network may serve the site.
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
