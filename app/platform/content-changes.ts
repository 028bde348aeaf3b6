export type ContentChanges = ReturnType<typeof createContentChanges>

/** Changes by this process and by others on the same database are told alike. */
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
