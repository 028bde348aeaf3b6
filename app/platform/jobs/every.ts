import type { Log } from '#app/platform/log/log.server.ts'
import { retryDelay } from '#app/values/retry/retry-delay.ts'

export interface Job {
  /** As the log names it: `blog: storing view counts`. */
  name: string
  /** `runAgainIn` asks for the next run in fewer milliseconds than the interval. */
  run(runAgainIn: (ms: number) => void): unknown
  /** By default the interval. */
  maxRetryMs?: number
}

export interface RepeatedJob {
  /** A job that is running runs again afterwards. */
  runNow(): void
  stop(): Promise<void>
}

const firstRetryMs = 30_000
const stopTimeoutMs = 5000

/**
 * A job runs at once, and `intervalMs` after its last run ended, so it never overlaps itself. A series of errors is
 * retried sooner at first, and logged once. It starts no run while the owner is stopping, and keeps no process alive.
 */
export function every(
  owner: { log: Pick<Log, 'info' | 'warn'>; readonly stopping?: boolean },
  intervalMs: number,
  { name, run, maxRetryMs = intervalMs }: Job,
): RepeatedJob {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isRequested = false
  let isStopped = false
  let failures = 0
  const isStopping = () => isStopped || owner.stopping === true

  function runNow() {
    isRequested = true
    // A run begins in a turn of its own, because the job itself may request its next run.
    running ??= Promise.resolve().then(runWhileRequested)
  }

  async function runWhileRequested() {
    clearTimeout(timer)
    let waitMs = intervalMs
    while (isRequested && !isStopping()) {
      isRequested = false
      waitMs = await runOnce()
    }
    running = undefined
    if (!isStopping()) timer = setTimeout(runNow, waitMs).unref()
  }

  async function runOnce(): Promise<number> {
    let waitMs = intervalMs
    try {
      await run((ms) => {
        waitMs = Math.min(Math.max(ms, 0), intervalMs)
      })
      if (failures > 0) owner.log.info({ failures }, `${name} works again`)
      failures = 0
    } catch (error) {
      failures += 1
      waitMs = retryDelay(failures, { firstMs: firstRetryMs, maxMs: maxRetryMs })
      if (failures === 1 && !isStopped)
        owner.log.warn({ err: error }, `${name} failed, retrying in ${inSeconds(waitMs)}`)
    }
    return waitMs
  }

  runNow()
  return {
    runNow,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const timeout = new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref())
      await Promise.race([running, timeout])
    },
  }
}

/** A duration for the log: `2 s`, `0.3 s`. */
export const inSeconds = (ms: number) =>
  `${ms < 1000 ? Math.round(ms / 100) / 10 : Math.round(ms / 1000)} s`
