import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { inSeconds } from '#app/platform/jobs/every.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { retryDelay } from '#app/waiting/retry-delay.ts'
import {
  closedMessage,
  isWorkerMessage,
  replacedMessage,
  stopMessage,
  workerNumberVariable,
} from './worker-messages.ts'

const pauses = { firstMs: 1000, maxMs: 60_000 }

/** The workers of a program, as its primary process knows them. */
export interface WorkerPool {
  /** The open worker of each number. */
  workers: Map<number, Worker>
  /** The workers that are starting; each promise answers whether the worker has opened. */
  opening: Set<Promise<boolean>>
  isStopping: boolean
  log: Log
}

/** Starts a worker and answers whether it has opened; the worker that had its number before is stopped once it has. */
export function openWorker(pool: WorkerPool, number: number): Promise<boolean> {
  const opened = start(pool, number)
  pool.opening.add(opened)
  return opened.finally(() => pool.opening.delete(opened))
}

/** Opens a worker, after pauses where it cannot start, until it is open or the program stops. */
export async function openWithRetry(pool: WorkerPool, number: number, failures = 0): Promise<void> {
  if (pool.isStopping || (await openWorker(pool, number))) return
  const pauseMs = retryDelay(failures + 1, pauses)
  pool.log.error(
    { worker: number },
    `workers: a worker could not start, retrying in ${inSeconds(pauseMs)}`,
  )
  await delay(pauseMs)
  return openWithRetry(pool, number, failures + 1)
}

async function start(pool: WorkerPool, number: number): Promise<boolean> {
  const { workers, log } = pool
  const worker = cluster.fork({ [workerNumberVariable]: String(number) })
  worker.on('message', (message: unknown) => {
    if (message === closedMessage && worker.isConnected()) worker.send(closedMessage)
    passOn(pool, number, message)
  })
  // Sending fails when the worker is ending at this moment; its exit is handled below.
  worker.on('error', () => {})
  const ended = new Promise<boolean>((resolve) => worker.once('exit', () => resolve(false)))
  const opened = new Promise<boolean>((resolve) => worker.once('listening', () => resolve(true)))
  if (!(await Promise.race([opened, ended]))) return false
  const before = workers.get(number)
  workers.set(number, worker)
  before?.send(replacedMessage)
  before?.send(stopMessage)
  if (pool.isStopping) worker.send(stopMessage)
  void ended.then(() => {
    // Another worker may have taken its number by now.
    if (pool.isStopping || workers.get(number) !== worker) return
    workers.delete(number)
    log.error({ worker: number }, 'workers: a worker has ended by itself, starting another')
    void openWithRetry(pool, number)
  })
  return true
}

/** Passes a message of one worker on to the others that it is meant for. */
function passOn({ workers }: WorkerPool, sender: number, message: unknown) {
  if (!isWorkerMessage(message)) return
  for (const [number, receiver] of workers) {
    const isMeant = message.to === 'first' ? number === 1 : number !== sender
    if (isMeant && receiver.isConnected()) receiver.send(message)
  }
}

/** Replaces the workers in turn, each once its successor is open; false when one could not start, and the others stay. */
export async function replaceWorkers(pool: WorkerPool): Promise<boolean> {
  const { workers, opening } = pool
  // A worker that is starting now may still run the previous release.
  await Promise.all(opening)
  for (const number of [...workers.keys()]) {
    const before = workers.get(number)
    // A worker that has ended by itself is being replaced already.
    if (pool.isStopping || !before) continue
    if (!(await openWorker(pool, number))) return false
    if (!before.isDead()) await once(before, 'exit')
  }
  return true
}

/** Lets all workers answer their open requests and end, and answers the highest of their exit codes. */
export async function stopWorkers(pool: WorkerPool): Promise<number> {
  pool.isStopping = true
  const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const codes = running.map(async (worker) => {
    const ended = once(worker, 'exit')
    // A worker that does not listen yet has no requests to finish.
    if ([...pool.workers.values()].includes(worker)) worker.send(stopMessage)
    else worker.process.kill()
    const [code] = await ended
    return Number(code)
  })
  return Math.max(0, ...(await Promise.all(codes)))
}
