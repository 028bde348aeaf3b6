import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import type { Log } from '#app/platform/log/log.server.ts'
import { onStopSignal } from '#server/start/stop-signals.ts'
import {
  openWithRetry,
  openWorker,
  replaceWorkers,
  stopWorkers,
  type WorkerPool,
} from './worker-pool.ts'

/** How many processes `WORKERS` asks for; an invalid value is reported with the other settings. */
function wantedWorkers(text = ''): number {
  if (text.trim() === 'auto') return availableParallelism()
  return /^\d{1,2}$/.test(text.trim()) ? Number(text) : 1
}

/**
 * Runs `serve` in as many worker processes as `WORKERS` says, which share one port (ADR-0049), or in this process when that is
 * one. Rejects as `serve` does.
 */
export async function inWorkers(serve: () => Promise<void>): Promise<void> {
  const count = wantedWorkers(process.env.WORKERS)
  if (cluster.isWorker || count < 2) return serve()
  // Imported only here: a single process has the log of its platform.
  const { createLog } = await import('#app/platform/log/log.server.ts')
  const logFormat = process.env.LOG_FORMAT === 'text' || process.stdout.isTTY ? 'text' : 'json'
  await runWorkers(count, createLog({ logLevel: 'info', logFormat }))
}

/**
 * Starts the workers, the first one before the others, so that an invalid setting is reported once. A worker that ends is
 * replaced. SIGHUP replaces them in turn, each once its successor is open. SIGTERM and SIGINT let all answer their open
 * requests first.
 */
async function runWorkers(count: number, log: Log): Promise<void> {
  const pool: WorkerPool = { workers: new Map(), opening: new Set(), isStopping: false, log }
  onStopSignal(async () => process.exit(await stopWorkers(pool)))
  if (!(await openWorker(pool, 1))) process.exit(pool.isStopping ? 0 : 1)
  // A SIGHUP during a replacement queues another one, because the release may have changed again.
  const reload = inTurn(async () => {
    const isReplaced = await replaceWorkers(pool)
    if (isReplaced) log.info('workers: all workers were replaced')
    else log.error('workers: a new worker could not start, so the others were not replaced')
  })
  process.on('SIGHUP', () => void reload())
  for (let number = 2; number <= count; number += 1) void openWithRetry(pool, number)
}

/** Makes a function that runs a job as often as it is called, one run after the other. */
function inTurn(job: () => Promise<void>): () => Promise<void> {
  let runs = 0
  return async () => {
    runs += 1
    if (runs > 1) return
    for (; runs > 0; runs -= 1) await job()
  }
}
