const storageKey = 'gemev-request-key'

// The key in use while the page is open; sessionStorage carries it over a reload where it is available.
let current: string | undefined

/** The present request's key: the same through retries and reloads, until `clearRequestKey`. */
export function requestKey(): string {
  current ??= storage()?.getItem(storageKey) ?? newKey()
  store(current)
  return current
}

/** Ends the present request, so that the next one is a new one. */
export function clearRequestKey() {
  current = undefined
  storage()?.removeItem(storageKey)
}

// crypto.randomUUID is missing on plain http, where a clinic's own network may serve the site.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

function store(key: string) {
  try {
    storage()?.setItem(storageKey, key)
  } catch {
    // The storage is full or disabled: the key then lasts as long as the page.
  }
}

function storage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    // Reading sessionStorage throws in a browser that disables it.
    return undefined
  }
}
