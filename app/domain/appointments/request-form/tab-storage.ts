/** The browser's `sessionStorage`, emptied when the tab is closed; undefined where the browser stores nothing. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    // Reading sessionStorage throws in a browser that disables it.
    return undefined
  }
}

function storeInTab(key: string, value: string) {
  try {
    tabStorage()?.setItem(key, value)
  } catch {
    // The caller has the value in memory as well.
  }
}

const storageKey = 'gemev-request-key'

// The key in use while the page is open; sessionStorage carries it over a reload where it is available.
let current: string | undefined

export function requestKey(): string {
  current ??= tabStorage()?.getItem(storageKey) ?? newRequestKey()
  storeInTab(storageKey, current)
  return current
}

export function resumeRequest(key: string) {
  current = key
  storeInTab(storageKey, key)
}

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

const receivedKey = 'gemev-received'

/** Ends the address of a link to the form for another request: its first field is shown, not what became of the last. */
export const anotherRequest = '#first_name'

export interface ReceivedRequest {
  reference: string
  page: string
}

export function receivedRequest(): ReceivedRequest | null {
  try {
    return JSON.parse(tabStorage()?.getItem(receivedKey) ?? 'null')
  } catch {
    // An earlier release stored another format.
    return null
  }
}

export const storeReceived = (request: ReceivedRequest) =>
  storeInTab(receivedKey, JSON.stringify(request))

export const clearReceived = () => tabStorage()?.removeItem(receivedKey)
