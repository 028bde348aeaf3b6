export type ContentChanges = ReturnType<typeof createContentChanges>

/** Tells caches of public content of each change, in this process or in another one on the same database. */
export function createContentChanges() {
  const callbacks: (() => void)[] = []
  return {
    notify(): void {
      for (const callback of callbacks) callback()
    },
    subscribe(callback: () => void): void {
      callbacks.push(callback)
    },
  }
}
