import type { Kysely } from 'kysely'
import type { Clock } from '#app/platform/clock.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { RetryPauses } from '#app/values/retry/retry-delay.ts'
import type { Database } from '#db/schema.ts'

type QueueTable = 'outbox' | 'picture_removals' | 'appointment_messages'

export interface Task {
  status: string
  attempts: number
  next_attempt_at: string
  /** The end of the claim of one process; until then no other process attempts the task. */
  claimed_until: string | null
  last_error: string | null
}

/**
 * Each task is stored in the transaction of its cause, attempted by every process, claimed for the length of a lease,
 * and tried again after growing pauses until it succeeds or fails permanently.
 */
export interface Queue<Row extends Task> {
  table: QueueTable
  key: keyof Row & string
  /** Its subsystem and what an attempt is, as the log names them: `mail: delivery`. */
  name: string
  batchSize: number
  /** Longer than any attempt may take: a process that holds a claim past this has died. */
  leaseMs: number
  /** After how many attempts the task has failed; without it the task is tried until it succeeds. */
  maxAttempts?: number
  retryPauses: RetryPauses
  /** By default twice the longest pause. */
  maxAheadMs?: number
  /** Null deletes it. */
  whenDone(now: string): Partial<Row> | null
  /** The instant after which a task is useless, and the message that staff then see. */
  expiry?: { of(task: Row): string | null; message: string }
}

/** The message of a queue whose tasks are sent to somebody. */
export const expiredMessage = 'Its time had passed before it could be sent.'

/** Declared here because the platform module imports queues. */
export interface QueueNeeds {
  db: Kysely<Database>
  clock: Clock
  log: Pick<Log, 'info' | 'warn'>
}

/** Why an attempt failed. The log has only the code: the reason may name a person. */
export class AttemptError extends Error {
  override name = 'AttemptError'
  readonly isPermanent: boolean
  readonly code: string
  constructor(reason: string, { isPermanent, code }: { isPermanent: boolean; code: string }) {
    super(reason)
    this.isPermanent = isPermanent
    this.code = code
  }
}
