/** What a trial has shown on one database. */
export type Outcome = 'held' | 'broken' | 'not tried'

export const databases = ['SQLite', 'PostgreSQL'] as const
export type DatabaseName = (typeof databases)[number]

/** What was tried of a promise. A database that is missing was not tried apart. */
export interface TrialResult {
  outcomes: Partial<Record<DatabaseName, Outcome>>
  /** What was seen, in a few words. */
  seen: string
}
