const storageKey = 'gemev-received'

/** A stored request: its reference, and the path of its page. */
export interface ReceivedRequest {
  reference: string
  page: string
}

/** The last request sent in this tab; null when there is none or it was cleared. */
export function receivedRequest(): ReceivedRequest | null {
  try {
    return JSON.parse(storage()?.getItem(storageKey) ?? 'null')
  } catch {
    // Stored by an earlier release.
    return null
  }
}

/** Stores reference and page until the tab is closed; nothing else of a request is stored in the browser. */
export function storeReceived(request: ReceivedRequest) {
  try {
    storage()?.setItem(storageKey, JSON.stringify(request))
  } catch {
    // The storage is full or disabled: the reference then lasts as long as the page.
  }
}

export function clearReceived() {
  storage()?.removeItem(storageKey)
}

function storage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    // Reading sessionStorage throws in a browser that disables it.
    return undefined
  }
}
