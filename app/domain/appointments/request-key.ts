const place = 'gemev-request-key'

/** The present request's key: the same through retries and reloads, until the request is stored. */
export function requestKey(): string {
  const kept = storage()?.getItem(place)
  if (kept) return kept
  // crypto.randomUUID is missing on plain http, where a clinic's own network may serve the site.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  storage()?.setItem(place, key)
  return key
}

/** Ends the present request, so that the next one is a new one. */
export function forgetRequestKey() {
  storage()?.removeItem(place)
}

function storage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    // A browser that keeps nothing throws here; its requests are then told apart by their content.
    return undefined
  }
}
