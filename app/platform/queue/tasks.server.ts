import { sql } from 'kysely'
import type { Queue, QueueNeeds, Task } from './queue.ts'

/** The columns of a task that is due, at once or later. */
export function newTask({ clock }: Pick<QueueNeeds, 'clock'>, delayMs = 0) {
  const next_attempt_at = new Date(clock.now().getTime() + delayMs).toISOString()
  return { status: 'waiting', attempts: 0, next_attempt_at } as const
}

/** How far ahead the times of a queue's tasks may be. Others were stored while the clock was wrong, and are ignored. */
type Ahead = Pick<Queue<Task>, 'maxAheadMs' | 'retryPauses'>

function timesOf({ clock }: Pick<QueueNeeds, 'clock'>, { maxAheadMs, retryPauses }: Ahead) {
  const now = clock.now()
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString()
  return { present: now.toISOString(), later, latest: later(maxAheadMs ?? 2 * retryPauses.maxMs) }
}

/** The condition that no process is attempting a task of the queue at this moment. */
export function isUnclaimed(needs: Pick<QueueNeeds, 'clock'>, queue: Ahead) {
  const { present, latest } = timesOf(needs, queue)
  return sql<boolean>`(claimed_until is null or claimed_until <= ${present}
    or claimed_until > ${latest})`
}

/** Whether a process is attempting a task at this moment, as `isUnclaimed` asks it of rows. */
export function isClaimed(
  needs: Pick<QueueNeeds, 'clock'>,
  queue: Ahead,
  { claimed_until }: Pick<Task, 'claimed_until'>,
): boolean {
  const { present, latest } = timesOf(needs, queue)
  return claimed_until !== null && claimed_until > present && claimed_until <= latest
}

/**
 * Claims the tasks that are due, for the length of the lease. The outer conditions repeat the inner ones
 * because PostgreSQL checks them again when another process was faster: no task is claimed twice.
 */
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

/** Stores the result of an attempt; null deletes the task. A process that has lost its claim changes nothing. */
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
