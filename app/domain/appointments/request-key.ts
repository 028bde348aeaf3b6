const place = 'gemev-request-key'

// The truth while the page is open; the storage lets it outlive a reload where a browser keeps anything.
let present: string | undefined

/** The present request's key: the same through retries and reloads, until the request is settled. */
export function requestKey(): string {
  present ??= storage()?.getItem(place) ?? fresh()
  keep(present)
  return present
}

/** Ends the present request, so that the next one is a new one. */
export function clearRequestKey() {
  present = undefined
  storage()?.removeItem(place)
}

// crypto.randomUUID is missing on plain http, where a clinic's own network may serve the site.
const fresh = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

function keep(key: string) {
  try {
    storage()?.setItem(place, key)
  } catch {
    // A full or forbidden storage: the key then lives as long as the page.
  }
}

function storage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    // Browsers that forbid storage throw at the mere mention of it.
    return undefined
  }
}
