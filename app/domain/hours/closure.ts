/** Whether a branch is closed, or open with something missing. */
export const closureKinds = ['closed', 'limited'] as const
export type ClosureKind = (typeof closureKinds)[number]

/** A stretch of time in which a branch is closed or offers less than usual, with the sentence that visitors read. */
export interface Closure {
  id: string
  /** The slug of a branch; null for all of them. */
  branch: string | null
  kind: ClosureKind
  sentence: string
  starts_at: string
  ends_at: string
}

/** Whether a branch is open at an instant, and when that changes; no instant where it is not in sight. */
export interface BranchState {
  isOpen: boolean
  changesAt: Date | null
}
