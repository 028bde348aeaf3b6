const storageKey = 'gemev-received'

/** The reference of the last request sent in this tab; null when there is none or it was cleared. */
export function receivedReference(): string | null {
  return storage()?.getItem(storageKey) ?? null
}

/** Stores a reference until the tab is closed; nothing else of a request is stored in the browser. */
export function storeReference(reference: string) {
  try {
    storage()?.setItem(storageKey, reference)
  } catch {
    // The storage is full or disabled: the reference then lasts as long as the page.
  }
}

export function clearReference() {
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
