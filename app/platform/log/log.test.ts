import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logLineAsText, logOptions } from './log.server.ts'

function openLog() {
  const lines: string[] = []
  const log = pino(logOptions({ logLevel: 'info' }), { write: (line) => void lines.push(line) })
  return { log, written: () => lines.map((line) => JSON.parse(line)) }
}

test('a line has the fields that are listed, and no other', () => {
  const { log, written } = openLog()
  const row = { first_name: 'Awinpoka', reference: 'GM-7K3M-9QXT' }
  log.info({ task: 'a-task', attempt: 2, migrations: ['0001'], row, fullName: 'Awinpoka' }, 'done')
  log.warn({ ...row, to: 'awinpoka@example.com', headers: { cookie: 'secret' } }, 'refused')
  const line = { time: expect.any(String) }
  expect(written()).toEqual([
    { ...line, level: 'info', task: 'a-task', attempt: 2, migrations: ['0001'], msg: 'done' },
    { ...line, level: 'warn', msg: 'refused' },
  ])
})

test('an error is written without the details that quote a row', () => {
  const { log, written } = openLog()
  const detail = 'Failing row contains (Awinpoka, awinpoka@example.com).'
  const error = Object.assign(new Error('violates a constraint'), { code: '23505', detail })
  log.error({ err: error }, 'failed')
  log.error(error)
  const { stack } = error
  const err = { type: 'Error', code: '23505', reason: 'violates a constraint', stack }
  expect(written()).toMatchObject([{ err }, { err }])
  expect(JSON.stringify(written())).not.toMatch(/awinpoka/i)
})

test('what was thrown and is no error is named by its type alone', () => {
  const { log, written } = openLog()
  log.error({ err: { detail: 'Key (email)=(awinpoka@example.com)' } })
  log.error({ err: 'awinpoka@example.com' })
  expect(written().map(({ err }) => err)).toEqual([{ type: 'object' }, { type: 'string' }])
})

const time = '2026-11-20T10:00:00.000Z'
const clock = new Date(time).toTimeString().slice(0, 8)
const asText = (event: object) => logLineAsText(JSON.stringify({ time, level: 'info', ...event }))

test('an event is one line that a person can read, and an error stands below its line', () => {
  expect(asText({ method: 'GET', status: 200, msg: 'answered' })).toBe(
    `${clock} answered  method=GET  status=200`,
  )
  expect(asText({ level: 'warn', msg: 'mail: not sent' })).toBe(`${clock} warn: mail: not sent`)
  const err = { type: 'Error', reason: 'away', stack: 'Error: away\n    at open (x.ts:1:2)' }
  expect(asText({ level: 'error', err, msg: 'failed' })).toBe(
    `${clock} error: failed\n    Error: away\n    at open (x.ts:1:2)`,
  )
})

test('what a stranger sent can neither steer the terminal nor look like another detail', () => {
  const line = asText({ path: '/\u001b[2J\u009b2J status=200\n', msg: 'a\rb\u001b[2J' })
  expect(line).not.toMatch(/\p{Cc}/u)
  expect(line).toContain('path="/')
})
