const place = 'gemev-received'

/** The reference of the request that this tab has last sent, until the person is done with it. */
export function receivedReference(): string | null {
  return storage()?.getItem(place) ?? null
}

/** Remembers a reference for as long as the tab is open; nothing else of a request stays on the phone. */
export function storeReference(reference: string) {
  try {
    storage()?.setItem(place, reference)
  } catch {
    // A full or forbidden storage: the panel then lives as long as the page.
  }
}

export function clearReference() {
  storage()?.removeItem(place)
}

function storage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    // Browsers that forbid storage throw at the mere mention of it.
    return undefined
  }
}
