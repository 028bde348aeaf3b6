/** The browser's `sessionStorage`, emptied when the tab is closed; undefined where the browser stores nothing. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    // Reading sessionStorage throws in a browser that disables it.
    return undefined
  }
}

/** Stores a value until the tab is closed. Where the storage is full or disabled it lasts as long as the page. */
export function storeInTab(key: string, value: string) {
  try {
    tabStorage()?.setItem(key, value)
  } catch {
    // The caller has the value in memory as well.
  }
}
