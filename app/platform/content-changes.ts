/** Word of changes to what visitors are shown, made by this process or by another on the same database. */
export interface ContentChanges {
  /** Tells that something may have changed. */
  tell(): void
  /** Calls back at each change that anybody tells of. */
  listen(callback: () => void): void
}

export function createContentChanges(): ContentChanges {
  const callbacks: (() => void)[] = []
  return {
    tell() {
      for (const callback of callbacks) callback()
    },
    listen(callback) {
      callbacks.push(callback)
    },
  }
}
