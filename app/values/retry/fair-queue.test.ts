import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createFairQueue, QueueFull } from './fair-queue.ts'

const limits = { concurrency: 1, maxWaiting: 100, maxWaitingPerClient: 50, maxWaitMs: 10_000 }

it('serves its clients in turn, however much one of them asks for', async () => {
  const queue = createFairQueue(limits)
  const served: string[] = []
  const ask = (client: string) => queue.run(client, async () => void served.push(client))
  await Promise.all(['greedy', 'greedy', 'greedy', 'greedy', 'one', 'two'].map(ask))
  expect(served.slice(0, 3)).toEqual(['greedy', 'one', 'two'])
  expect(served).toHaveLength(6)
})

it('does no more at once than it may, and goes on after work that failed', async () => {
  const queue = createFairQueue({ ...limits, concurrency: 2 })
  let [now, maxConcurrent] = [0, 0]
  const work = async () => {
    now += 1
    maxConcurrent = Math.max(maxConcurrent, now)
    await nextTurn()
    now -= 1
    throw new Error('failed')
  }
  const asked = Array.from({ length: 10 }, (_, index) => queue.run(`client ${index}`, work))
  for (const each of asked) await expect(each).rejects.toThrow('failed')
  expect(maxConcurrent).toBe(2)
  expect(await queue.run('last', async () => 'done')).toBe('done')
})

it('leaves three quarters of the time free when one client has much waiting', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queue = createFairQueue({ ...limits, throttleAbove: 5 })
  let pieces = 0
  const work = async (ms: number) => {
    await new Promise((resolve) => void setTimeout(resolve, ms))
    pieces += 1
  }
  for (let asked = 0; asked < 15; asked += 1) void queue.run('greedy', () => work(10))
  // Each piece takes 10 ms, and the pause after it 30 ms.
  await vi.advanceTimersByTimeAsync(230)
  expect(pieces).toBe(6)
  const other = queue.run('other', async () => pieces)
  await vi.advanceTimersByTimeAsync(2)
  expect(await other).toBe(6)
  // Those that come last wait without pauses.
  await vi.advanceTimersByTimeAsync(250)
  expect(pieces).toBe(15)
})

it('lets the process see to other things between two pieces of work', async () => {
  const queue = createFairQueue(limits)
  const order: string[] = []
  const work = async () => {
    order.push('work')
    setImmediate(() => order.push('other'))
  }
  await Promise.all(['a', 'b', 'c'].map((name) => queue.run(name, work)))
  expect(order.slice(0, 3)).toEqual(['work', 'other', 'work'])
})

it('refuses work when it is full, and a single client sooner than all together', async () => {
  const queue = createFairQueue({ ...limits, maxWaiting: 4, maxWaitingPerClient: 2 })
  const work = () => Promise.resolve()
  const asked = ['a', 'a', 'a', 'b', 'b', 'a', 'b'].map((client) => queue.run(client, work))
  const statuses = (await Promise.allSettled(asked)).map(({ status }) => status)
  const [done, refused] = ['fulfilled', 'rejected']
  expect(statuses).toEqual([done, done, refused, done, done, refused, refused])
  await expect(asked[2]).rejects.toBeInstanceOf(QueueFull)
})

it('gives a client that has nothing waiting the place of one that has most', async () => {
  const queue = createFairQueue({ ...limits, maxWaiting: 6, maxWaitingPerClient: 4 })
  const served: string[] = []
  const ask = (name: string) => {
    const [client = ''] = name
    return queue.run(client, async () => void served.push(name))
  }
  const asked = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1', 'e1', 'f1', 'g1'].map(ask)
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  // Each has one piece waiting once the queue is full of clients, and the last one finds no room.
  expect(served).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1'])
})

it('has room again when clients that wait have gone', async () => {
  const queue = createFairQueue({ ...limits, maxWaiting: 3 })
  const running = Promise.withResolvers<void>()
  const first = queue.run('first', () => running.promise)
  await nextTurn()
  let isGone = false
  const work = () => Promise.resolve('done')
  const left = ['a', 'b', 'c'].map((client) => queue.run(client, work, () => isGone))
  for (const each of left) each.catch(() => {})
  await expect(queue.run('d', work)).rejects.toBeInstanceOf(QueueFull)
  isGone = true
  const last = queue.run('d', work)
  running.resolve()
  expect(await last).toBe('done')
  for (const each of left) await expect(each).rejects.toBeInstanceOf(QueueFull)
  await first
})

it('refuses what has waited too long also while all slots are taken', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queue = createFairQueue(limits)
  const running = Promise.withResolvers<void>()
  const first = queue.run('first', () => running.promise)
  const refused = vi.fn()
  queue.run('second', async () => 'done').catch(refused)
  await vi.advanceTimersByTimeAsync(9000)
  expect(refused).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1100)
  expect(refused).toHaveBeenCalledWith(expect.any(QueueFull))
  running.resolve()
  await first
})

it('skips work whose client has gone, or that has waited too long', async () => {
  let clock = 0
  const queue = createFairQueue(limits, () => clock)
  const work = vi.fn(async () => 'done')
  const gone = queue.run('a', work, () => true)
  const late = queue.run('b', work)
  clock = 20_000
  const last = queue.run('c', work)
  for (const skipped of [gone, late]) await expect(skipped).rejects.toBeInstanceOf(QueueFull)
  expect(await last).toBe('done')
  expect(work).toHaveBeenCalledTimes(1)
})
