/** Notifications that public content has changed, in this process or in another one on the same database. */
export interface ContentChanges {
  notify(): void
  /** Calls back at each reported change. */
  subscribe(callback: () => void): void
}

/** Connects the code that changes public content with the caches of it, within this process. */
export function createContentChanges(): ContentChanges {
  const callbacks: (() => void)[] = []
  return {
    notify() {
      for (const callback of callbacks) callback()
    },
    subscribe(callback) {
      callbacks.push(callback)
    },
  }
}
