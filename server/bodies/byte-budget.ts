/** Limits how many bytes of request bodies are in memory: in all, and for one visitor. */
export interface ByteBudget {
  /** Reserves bytes for a visitor's request; false when one of the limits would be exceeded. */
  reserve(visitor: string, bytes: number): boolean
  release(visitor: string, bytes: number): void
}

export function createByteBudget({
  total,
  perVisitor,
}: {
  total: number
  perVisitor: number
}): ByteBudget {
  const byVisitor = new Map<string, number>()
  let reserved = 0
  return {
    reserve(visitor, bytes) {
      const visitorTotal = (byVisitor.get(visitor) ?? 0) + bytes
      if (visitorTotal > perVisitor || reserved + bytes > total) return false
      byVisitor.set(visitor, visitorTotal)
      reserved += bytes
      return true
    },
    release(visitor, bytes) {
      const remaining = (byVisitor.get(visitor) ?? 0) - bytes
      if (remaining > 0) byVisitor.set(visitor, remaining)
      else byVisitor.delete(visitor)
      reserved -= bytes
    },
  }
}
