import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { inSeconds } from '#app/platform/every.ts'
import type { Log } from '#app/platform/log.server.ts'
import { retryDelay } from '#app/retry-delay.ts'
import { onStopSignal } from './stop-signals.ts'
import {
  closedMessage,
  isWorkerMessage,
  replacedMessage,
  stopMessage,
  workerNumberVariable,
} from './worker-messages.ts'

const pauses = { firstMs: 1000, maxMs: 60_000 }

/** How many processes `WORKERS` asks for. What it may be is checked with the other settings. */
function wantedWorkers(text = ''): number {
  if (text.trim() === 'auto') return availableParallelism()
  return /^\d{1,2}$/.test(text.trim()) ? Number(text) : 1
}

/**
 * Runs `serve` in as many processes as `WORKERS` says, which share one port (ADR-0049): here, where that is one. Rejects
 * as `serve` does.
 */
export async function inWorkers(serve: () => Promise<void>): Promise<void> {
  const count = wantedWorkers(process.env.WORKERS)
  if (cluster.isWorker || count < 2) return serve()
  // Imported only here: a single process has the log of its platform.
  const { createLog } = await import('#app/platform/log.server.ts')
  const logFormat = process.env.LOG_FORMAT === 'text' || process.stdout.isTTY ? 'text' : 'json'
  await runWorkers(count, createLog({ logLevel: 'info', logFormat }))
}

/**
 * Starts the workers, the first alone, so that a setting that cannot be used is reported once. One that ends is replaced;
 * SIGHUP replaces them in turn, each once its successor is open; SIGTERM and SIGINT let all finish what has begun.
 */
async function runWorkers(count: number, log: Log): Promise<void> {
  const workers = new Map<number, Worker>()
  const opening = new Set<Promise<boolean>>()
  let isStopping = false
  let reloads = 0

  /** Starts a worker, lets the one before it stop once this one is open, and says whether it is; if not, it has ended. */
  function open(number: number): Promise<boolean> {
    const opened = start(number)
    opening.add(opened)
    return opened.finally(() => opening.delete(opened))
  }

  async function start(number: number): Promise<boolean> {
    const worker = cluster.fork({ [workerNumberVariable]: String(number) })
    worker.on('message', (message: unknown) => {
      if (message === closedMessage && worker.isConnected()) worker.send(closedMessage)
      if (!isWorkerMessage(message)) return
      for (const [other, receiver] of workers) {
        const isMeant = message.to === 'first' ? other === 1 : other !== number
        if (isMeant && receiver.isConnected()) receiver.send(message)
      }
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
    if (isStopping) worker.send(stopMessage)
    void ended.then(() => {
      // Another worker may have taken its number by now.
      if (isStopping || workers.get(number) !== worker) return
      workers.delete(number)
      log.error({ worker: number }, 'workers: a worker has ended by itself, starting another')
      void openUntilItStays(number)
    })
    return true
  }

  async function openUntilItStays(number: number, failures = 0): Promise<void> {
    if (isStopping || (await open(number))) return
    const pauseMs = retryDelay(failures + 1, pauses)
    log.error(
      { worker: number },
      `workers: a worker could not start, retrying in ${inSeconds(pauseMs)}`,
    )
    await delay(pauseMs)
    return openUntilItStays(number, failures + 1)
  }

  async function reload() {
    reloads += 1
    // During a replacement another one is queued, as the release may have changed again.
    if (reloads > 1) return
    for (; reloads > 0; reloads -= 1) {
      const isReplaced = await replaceAll()
      if (isReplaced) log.info('workers: all workers were replaced')
      else log.error('workers: a new worker could not start, so the others were not replaced')
    }
  }

  async function replaceAll(): Promise<boolean> {
    // A worker that is starting now may still run the previous release.
    await Promise.all(opening)
    for (const number of [...workers.keys()]) {
      const before = workers.get(number)
      // A worker that has ended by itself is being replaced already.
      if (isStopping || !before) continue
      if (!(await open(number))) return false
      if (!before.isDead()) await once(before, 'exit')
    }
    return true
  }

  async function stop() {
    isStopping = true
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const codes = running.map(async (worker) => {
      const ended = once(worker, 'exit')
      // A worker that does not listen yet has no requests to finish.
      if ([...workers.values()].includes(worker)) worker.send(stopMessage)
      else worker.process.kill()
      const [code] = await ended
      return Number(code)
    })
    process.exit(Math.max(0, ...(await Promise.all(codes))))
  }

  onStopSignal(() => void stop())
  if (!(await open(1))) process.exit(isStopping ? 0 : 1)
  process.on('SIGHUP', () => void reload())
  for (let number = 2; number <= count; number += 1) void openUntilItStays(number)
}
