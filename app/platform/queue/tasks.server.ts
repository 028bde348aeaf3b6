import { sql } from 'kysely'
import { retryDelay } from '#app/values/retry/retry-delay.ts'
import { AttemptError, type Queue, type QueueNeeds, type Task } from './queue.ts'

export function newTask({ clock }: Pick<QueueNeeds, 'clock'>, delayMs = 0) {
  const next_attempt_at = new Date(clock.now().getTime() + delayMs).toISOString()
  return { status: 'waiting', attempts: 0, next_attempt_at } as const
}

/** Times further ahead were stored while the clock was wrong, and are ignored. */
type Ahead = Pick<Queue<Task>, 'maxAheadMs' | 'retryPauses'>

function timesOf({ clock }: Pick<QueueNeeds, 'clock'>, { maxAheadMs, retryPauses }: Ahead) {
  const now = clock.now()
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString()
  return { present: now.toISOString(), later, latest: later(maxAheadMs ?? 2 * retryPauses.maxMs) }
}

export function isUnclaimed(needs: Pick<QueueNeeds, 'clock'>, queue: Ahead) {
  const { present, latest } = timesOf(needs, queue)
  return sql<boolean>`(claimed_until is null or claimed_until <= ${present}
    or claimed_until > ${latest})`
}

/** The opposite of `isUnclaimed`, for a task that was read. */
export function isClaimed(
  needs: Pick<QueueNeeds, 'clock'>,
  queue: Ahead,
  { claimed_until }: Pick<Task, 'claimed_until'>,
): boolean {
  const { present, latest } = timesOf(needs, queue)
  return claimed_until !== null && claimed_until > present && claimed_until <= latest
}

/** The outer conditions repeat the inner ones because PostgreSQL checks them again: no task is claimed twice. */
export async function claimDue<Row extends Task>(
  { db, clock }: Pick<QueueNeeds, 'db' | 'clock'>,
  queue: Queue<Row>,
  limit = queue.batchSize,
): Promise<Row[]> {
  const { table, key, leaseMs } = queue
  const { present, later, latest } = timesOf({ clock }, queue)
  const id = sql.ref<string>(key)
  const isFree = isUnclaimed({ clock }, queue)
  const isDue = sql<boolean>`(next_attempt_at <= ${present} or next_attempt_at > ${latest})`
  const tasks: Task[] = await db
    .updateTable(table)
    .set({
      claimed_until: later(leaseMs),
      // Counted before the attempt: a task that crashes the process is not tried for ever.
      attempts: sql`attempts + 1`,
    })
    .where(id, 'in', (inner) =>
      inner
        .selectFrom(table)
        .select(id.as('id'))
        .where('status', '=', 'waiting')
        .where(isDue)
        .where(isFree)
        .orderBy('next_attempt_at')
        .limit(limit),
    )
    .where('status', '=', 'waiting')
    .where(isFree)
    .returningAll()
    .execute()
  return tasks as Row[]
}

/** Null deletes the task. A process that has lost its claim changes nothing. */
export async function settle<Row extends Task>(
  { db }: Pick<QueueNeeds, 'db'>,
  { table, key }: Queue<Row>,
  task: Row,
  result: object | null,
): Promise<void> {
  const isOwn = sql<boolean>`${sql.ref(key)} = ${task[key]} and claimed_until = ${task.claimed_until}`
  if (!result) await db.deleteFrom(table).where(isOwn).execute()
  else
    await db
      .updateTable(table)
      .set({ ...result, claimed_until: null })
      .where(isOwn)
      .execute()
}

const maxReasonLength = 500
const never = '9999'

export async function attempt<Row extends Task>(
  needs: QueueNeeds,
  queue: Queue<Row>,
  task: Row,
  work: () => Promise<void>,
): Promise<void> {
  const { clock, log } = needs
  const { name, key, expiry, retryPauses, maxAttempts = Number.POSITIVE_INFINITY } = queue
  const { attempts, last_error } = task
  const logged = { task: String(task[key]), attempt: attempts }
  const expiresAt = expiry?.of(task) ?? never
  if (expiresAt <= clock.now().toISOString()) {
    log.warn(logged, `${name} expired before it succeeded`)
    const reason = last_error ?? expiry?.message
    return settle(needs, queue, task, { status: 'failed', last_error: reason })
  }
  try {
    await work()
  } catch (error) {
    const { next_attempt_at } = newTask(needs, retryDelay(attempts, retryPauses))
    const known = error instanceof AttemptError ? error : undefined
    const isFinal = known?.isPermanent || attempts >= maxAttempts || expiresAt <= next_attempt_at
    const cause = known ? { code: known.code } : { err: error }
    const result = isFinal ? 'failed for good' : 'failed, retrying later'
    log.warn({ ...logged, ...cause }, `${name} ${result}`)
    const reason = error instanceof Error ? error.message.slice(0, maxReasonLength) : 'unknown'
    const next = isFinal ? { status: 'failed' } : { status: 'waiting', next_attempt_at }
    return settle(needs, queue, task, { ...next, last_error: reason })
  }
  await settle(needs, queue, task, queue.whenDone(clock.now().toISOString()))
}
