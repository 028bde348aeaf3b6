import type { Samples } from '#app/platform/metrics/metrics.ts'
import type { ViewCounter } from '#app/platform/view-counter.server.ts'

/** The environment variable with the number of a worker. */
export const workerNumberVariable = 'GEMEV_WORKER'

/** Asks a worker to answer its open requests and then to end. */
export const stopMessage = 'stop'

/**
 * Tells a worker that another one has taken its number. `stopMessage` is sent after it, because a worker of an earlier
 * release, as there is after a rollback, does not know this message.
 */
export const replacedMessage = 'replaced'

/** Asks the primary process to send this message back, after which it hands no more connections to this worker. */
export const closedMessage = 'closed'

/** The messages between workers, which the primary process passes on. */
export type WorkerMessage =
  /** A view of a post: one worker counts for all, so that no visitor counts once in each (S-25.7). */
  | { to: 'first'; view: Parameters<ViewCounter['add']> }
  /** The metrics of a worker: Prometheus asks only one of them. */
  | { to: 'others'; from: number; samples: Samples }

export const isWorkerMessage = (message: unknown): message is WorkerMessage =>
  typeof message === 'object' && message !== null && 'to' in message
