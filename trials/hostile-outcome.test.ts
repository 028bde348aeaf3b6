import { expect, test } from 'vitest'
import { judgeHostile } from './hostile-outcome.ts'

const judge = (statuses: Record<number, number>, errors: string[] = []) =>
  judgeHostile({ requests: 10_000, seed: 1, statuses, errors })

test('a site that answers some requests and refuses the others is as promised, with all its counts', () => {
  expect(judge({ 200: 500, 302: 4000, 404: 5500 })).toEqual({
    outcome: 'held',
    seen: '10000 requests, 0 errors of the server, 0 closed without an answer, answers by status 200: 500, 302: 4000, 404: 5500',
  })
})

test.each([
  ['refuses nearly everything', { 200: 400, 202: 99, 404: 9501 }],
  ['is away too often', { 200: 5000, 404: 4899, 503: 101 }],
  ['closes connections without an answer', { 0: 11, 200: 5000, 404: 4989 }],
])('a site that %s is not', (_, statuses) => {
  expect(judge(statuses).outcome).toBe('broken')
})

test('a single error of the server breaks the promise', () => {
  expect(judge({ 200: 9999, 500: 1 }, ['500 {}']).outcome).toBe('broken')
})
