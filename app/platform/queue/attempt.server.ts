import { retryDelay } from '#app/values/retry/retry-delay.ts'
import { AttemptError, type Queue, type QueueNeeds, type Task } from './queue.ts'
import { newTask, settle } from './tasks.server.ts'

const maxReasonLength = 500
const never = '9999'

/** Attempts a claimed task once: afterwards it is done, waits for another attempt, or has failed permanently. */
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
