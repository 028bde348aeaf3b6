import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createByteBudget, createPacer, type Pace } from './body-limits.ts'

const pace: Pace = { maxMs: 600, graceMs: 100, minBytesPerSecond: 1000 }

/** Reads pieces of ten bytes, each after the given milliseconds, until one is late; returns how many arrived. */
async function read(millisecondsEach: number, maxPieces: number, allowed = pace) {
  const pacer = createPacer()
  let pieces = 0
  while (pieces < maxPieces) {
    const next = () => sleep(millisecondsEach, 'ten bytes.')
    if (!(await pacer.next(next, pieces * 10, allowed))) break
    pieces += 1
  }
  return pieces
}

describe('a body', () => {
  test('that comes steadily is read to its end', async () => {
    expect(await read(2, 30, { ...pace, maxMs: 60_000, graceMs: 5000 })).toBe(30)
  })

  test('that drips is waited for until its grace is over', async () => {
    const pieces = await read(40, 30)
    expect(pieces).toBeGreaterThan(0)
    expect(pieces).toBeLessThan(6)
  })

  test('that comes steadily for too long is read no further', async () => {
    const endless = { maxMs: 100, graceMs: 50, minBytesPerSecond: 1 }
    expect(await read(20, 30, endless)).toBeLessThan(8)
  })

  test('pays only for its own time: what we do between its pieces is not counted', async () => {
    const pacer = createPacer()
    for (let piece = 0; piece < 3; piece += 1) {
      expect(await pacer.next(async () => 'here', 10, pace)).toBe('here')
      await sleep(60)
    }
  })

  test('that fails fails, and one that fails too late is no unhandled error', async () => {
    const failing = () => Promise.reject(new Error('gone'))
    await expect(createPacer().next(failing, 0, pace)).rejects.toThrow('gone')
    const late = () => sleep(130).then(failing)
    expect(await createPacer().next(late, 0, pace)).toBeUndefined()
    await sleep(60)
  })
})

test('nobody holds more than their share, and all together no more than the whole', () => {
  const budget = createByteBudget({ total: 100, perVisitor: 60 })
  expect(budget.reserve('one', 60)).toBe(true)
  expect(budget.reserve('one', 1)).toBe(false)
  expect(budget.reserve('another', 41)).toBe(false)
  expect(budget.reserve('another', 40)).toBe(true)
  budget.release('one', 60)
  expect(budget.reserve('another', 20)).toBe(true)
  expect(budget.reserve('one', 40)).toBe(true)
  expect(budget.reserve('one', 1)).toBe(false)
})
