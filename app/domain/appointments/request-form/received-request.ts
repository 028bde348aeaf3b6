import { storeInTab, tabStorage } from './tab-storage.ts'

const storageKey = 'gemev-received'

/** Ends the address of a link to the form for another request: its first field is shown, not what became of the last. */
export const anotherRequest = '#first_name'

/** A stored request: its reference, and the path of its page. */
export interface ReceivedRequest {
  reference: string
  page: string
}

/** The last request sent in this tab; null when there is none or it was cleared. */
export function receivedRequest(): ReceivedRequest | null {
  try {
    return JSON.parse(tabStorage()?.getItem(storageKey) ?? 'null')
  } catch {
    // An earlier release stored another format.
    return null
  }
}

/** Stores reference and page until the tab is closed. Drafts and waiting requests are stored by `on-phone`. */
export const storeReceived = (request: ReceivedRequest) =>
  storeInTab(storageKey, JSON.stringify(request))

export const clearReceived = () => tabStorage()?.removeItem(storageKey)
