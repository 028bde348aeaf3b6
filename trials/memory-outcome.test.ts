import { expect, test } from 'vitest'
import { judgeMemory } from './memory-outcome.ts'

const samples = (...quarters: number[]) =>
  quarters.flatMap((megabytes) => Array(10).fill(megabytes))
const judge = (memory: number[], refused = 0) => judgeMemory(60, { sent: 600, refused, memory })

test('memory that grows until the caches are full, and no more, is as promised', () => {
  expect(judge(samples(120, 180, 190, 185))).toEqual({
    outcome: 'held',
    seen: '60 minutes, 600 requests, 0 of them not answered as they should be: 180 MB in the second quarter, 185 MB in the last, 190 MB at most',
  })
})

test.each([
  ['goes on growing', samples(120, 150, 160, 170)],
  ['takes too much once', [...samples(120, 180, 180), 351, ...samples(180)]],
  ['ends', [...samples(120, 180, 180, 180), 0]],
  ['was never looked at', []],
])('a process that %s is not', (_, memory) => {
  expect(judge(memory).outcome).toBe('broken')
})

test('a request that is not answered breaks the promise', () => {
  expect(judge(samples(120, 180, 190, 185), 1).outcome).toBe('broken')
})
