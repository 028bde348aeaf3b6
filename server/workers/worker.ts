import cluster, { type Worker } from 'node:cluster'
import { every } from '#app/platform/jobs/every.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { ViewCounter } from '#app/platform/view-counter.server.ts'
import { onStopSignal } from '#server/start/stop-signals.ts'
import {
  closedMessage,
  isWorkerMessage,
  replacedMessage,
  stopMessage,
  type WorkerMessage,
  workerNumberVariable,
} from './worker-messages.ts'

const metricsIntervalMs = 5000

/** The number of this worker; 1 also for a single process. */
export const workerNumber = cluster.isWorker ? Number(process.env[workerNumberVariable]) : 1

/** Whether this worker does what only one of them may do: report the start, load the first content. */
export const isFirstWorker = workerNumber === 1

/**
 * Calls back when the process is asked to stop, with the reason. A worker is asked by the process that started it: a
 * terminal or systemd sends signals to all of them, and the second one would end it at once.
 */
export function onStopRequest(callback: (reason: string) => void): void {
  if (cluster.isWorker) {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
    let isReplaced = false
    process.on('message', (message) => {
      if (message === replacedMessage) isReplaced = true
      if (message === stopMessage) callback(isReplaced ? replacedMessage : stopMessage)
    })
  } else {
    onStopSignal(callback)
  }
}

/**
 * Waits until the primary process, which hands over the connections, knows that this one has closed its server. By then the
 * connections that were handed over too late are back there; if this worker ended sooner, they would get no answer.
 */
export async function giveBackConnections(): Promise<void> {
  const { worker } = cluster
  if (!worker?.isConnected()) return
  const isKnown = new Promise<void>((resolve) => {
    process.on('message', (message) => message === closedMessage && resolve())
    process.once('disconnect', resolve)
  })
  worker.send(closedMessage)
  await isKnown
}

/** Combines the counts of all workers: views of posts, and metrics. */
export function joinWorkers(platform: Platform): void {
  const { worker } = cluster
  if (!worker) return
  const { metrics, viewCounter } = platform
  if (!isFirstWorker) {
    const add: ViewCounter['add'] = (...view) => send(worker, { to: 'first', view })
    platform.viewCounter = { ...viewCounter, add }
  }
  process.on('message', (message) => {
    if (!isWorkerMessage(message)) return
    if (message.to === 'first') viewCounter.add(...message.view)
    else metrics.others.set(message.from, message.samples)
  })
  if (!metrics.isOn) return
  every(platform, metricsIntervalMs, {
    name: 'metrics: sending them to the other workers',
    run: () => send(worker, { to: 'others', from: workerNumber, samples: metrics.samples() }),
  })
}

const send = (worker: Worker, message: WorkerMessage) => worker.send(message)
