/** What a trial has shown on one database. */
export type Outcome = 'held' | 'broken' | 'not tried'

export const databases = ['SQLite', 'PostgreSQL'] as const
export type DatabaseName = (typeof databases)[number]

/** What was tried of a promise, on each database that it concerns. */
export interface TrialResult {
  outcomes: Partial<Record<DatabaseName | 'no database', Outcome>>
  /** What was seen, in a few words. */
  seen: string
}
