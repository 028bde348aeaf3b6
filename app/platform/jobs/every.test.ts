import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

// why: the tests decide when time passes.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minute = 60_000
const newOwner = () => ({ log: { info: vi.fn(), warn: vi.fn() }, stopping: false })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a job runs at once and then after each interval, or when it is requested', async () => {
  const run = vi.fn()
  const job = every(newOwner(), minute, { name: 'test: counting', run })
  await pass(0)
  expect(run).toHaveBeenCalledTimes(1)
  await pass(minute - 1)
  expect(run).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(run).toHaveBeenCalledTimes(2)
  // A request replaces the run that was due later.
  await pass(minute / 2)
  job.runNow()
  await pass(minute - 1)
  expect(run).toHaveBeenCalledTimes(3)
  await pass(1)
  expect(run).toHaveBeenCalledTimes(4)
})

test('a job never overlaps itself, and one that is requested meanwhile runs once more', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const run = () => {
    const next = Promise.withResolvers<void>()
    // It may be requested by the run itself.
    if (runs.push(next) === 1) job.runNow()
    return next.promise
  }
  const job = every(newOwner(), minute, { name: 'test: waiting', run })
  await pass(10 * minute)
  expect(runs).toHaveLength(1)
  job.runNow()
  await pass(0)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await pass(0)
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await pass(minute - 1)
  expect(runs).toHaveLength(2)
  await pass(1)
  expect(runs).toHaveLength(3)
})

test('a job may ask for a sooner run, but not for a later one', async () => {
  const run = vi.fn((runAgainIn: (ms: number) => void) =>
    runAgainIn(run.mock.calls.length === 1 ? 500 : 10 * minute),
  )
  every(newOwner(), minute, { name: 'test: hurrying', run })
  await pass(500)
  expect(run).toHaveBeenCalledTimes(2)
  await pass(minute)
  expect(run).toHaveBeenCalledTimes(3)
})

test('a series of errors is logged once, retried more slowly, and its end is logged', async () => {
  const owner = newOwner()
  const error = new Error('away')
  let isAway = true
  const run = vi.fn(() => (isAway ? Promise.reject(error) : undefined))
  every(owner, 60 * minute, { name: 'test: looking', run })
  await pass(0)
  expect(owner.log.warn.mock.calls).toEqual([
    [{ err: error }, expect.stringMatching(/^test: looking failed, retrying in \d\d s$/)],
  ])
  // With the jitter, the retries come after 22 to 38 seconds and again after 45 to 75.
  await pass(40_000)
  expect(run).toHaveBeenCalledTimes(2)
  await pass(20_000)
  expect(run).toHaveBeenCalledTimes(2)
  isAway = false
  await pass(60_000)
  expect(run).toHaveBeenCalledTimes(3)
  expect(owner.log.warn).toHaveBeenCalledTimes(1)
  expect(owner.log.info.mock.calls).toEqual([[{ failures: 2 }, 'test: looking works again']])
  await pass(58 * minute)
  expect(run).toHaveBeenCalledTimes(3)
})

test('no run starts while the process stops, and its end waits for the present one, a few seconds at most', async () => {
  const owner = newOwner()
  const end = Promise.withResolvers<void>()
  const run = vi.fn(() => end.promise)
  const job = every(owner, minute, { name: 'test: working', run })
  const hanging = every(owner, minute, { name: 'test: hanging', run: () => new Promise(() => {}) })
  await pass(0)
  owner.stopping = true
  job.runNow()
  const hasStopped = vi.fn()
  const stopped = job.stop().then(hasStopped)
  await pass(100)
  expect(hasStopped).not.toHaveBeenCalled()
  end.resolve()
  await stopped
  const given = hanging.stop()
  await pass(5000)
  await given
  await pass(10 * minute)
  expect(run).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a job keeps no process alive', async () => {
  const timers: NodeJS.Timeout[] = []
  const { setTimeout } = globalThis
  // why: a spy would be restored after the real timers are, and would leave the next file a fake that does nothing.
  vi.stubGlobal('setTimeout', (...args: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...args)
    timers.push(timer)
    return timer
  })
  const job = every(newOwner(), minute, { name: 'test: resting', run() {} })
  await pass(0)
  void job.stop()
  vi.unstubAllGlobals()
  expect(timers.map((timer) => timer.hasRef())).toEqual([false, false])
})
