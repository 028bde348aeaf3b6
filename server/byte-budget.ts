/** How many bytes of request bodies may stand in memory: in all, and for one visitor. */
export interface ByteBudget {
  /** Counts bytes that a visitor's request holds from now on; false when there is no room for them. */
  hold(visitor: string, bytes: number): boolean
  release(visitor: string, bytes: number): void
}

export function createByteBudget({ total, each }: { total: number; each: number }): ByteBudget {
  const byVisitor = new Map<string, number>()
  let held = 0
  return {
    hold(visitor, bytes) {
      const own = (byVisitor.get(visitor) ?? 0) + bytes
      if (own > each || held + bytes > total) return false
      byVisitor.set(visitor, own)
      held += bytes
      return true
    },
    release(visitor, bytes) {
      const left = (byVisitor.get(visitor) ?? 0) - bytes
      if (left > 0) byVisitor.set(visitor, left)
      else byVisitor.delete(visitor)
      held -= bytes
    },
  }
}
