import { expect, test } from 'vitest'
import { logLineAsText } from './log-text.ts'

const time = '2026-11-20T10:00:00.000Z'
const clock = new Date(time).toTimeString().slice(0, 8)
const text = (event: object) => logLineAsText(JSON.stringify({ time, level: 'info', ...event }))

test('an event is one line that a person can read', () => {
  expect(text({ method: 'GET', path: '/blog', status: 200, msg: 'answered' })).toBe(
    `${clock} answered  method=GET  path=/blog  status=200`,
  )
})

test('what is no ordinary event says so', () => {
  expect(text({ level: 'warn', msg: 'mail: not sent' })).toBe(`${clock} warn: mail: not sent`)
})

test('an error stands below its line', () => {
  const err = { type: 'Error', reason: 'away', stack: 'Error: away\n    at open (x.ts:1:2)' }
  expect(text({ level: 'error', err, msg: 'failed' })).toBe(
    `${clock} error: failed\n    Error: away\n    at open (x.ts:1:2)`,
  )
})

test('what a stranger sent can neither steer the terminal nor look like another detail', () => {
  const line = text({ path: '/\u001b[2J\u009b2J status=200\n', msg: 'a\rb\u001b[2J' })
  expect(line).not.toMatch(/\p{Cc}/u)
  expect(line).toContain('path="/')
})
