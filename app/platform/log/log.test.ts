import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logOptions } from './log.server.ts'

function openLog() {
  const lines: string[] = []
  const log = pino(logOptions({ logLevel: 'info' }), { write: (line) => void lines.push(line) })
  return { log, written: () => lines.map((line) => JSON.parse(line)) }
}

test('a line has the fields that are listed, and no other', () => {
  const { log, written } = openLog()
  const row = { first_name: 'Awinpoka', reference: 'GM-7K3M-9QXT' }
  log.info({ task: 'a-task', attempt: 2, files: ['a.jpg'], row, fullName: 'Awinpoka' }, 'done')
  log.warn({ ...row, to: 'awinpoka@example.com', headers: { cookie: 'secret' } }, 'refused')
  const line = { time: expect.any(String) }
  expect(written()).toEqual([
    { ...line, level: 'info', task: 'a-task', attempt: 2, files: ['a.jpg'], msg: 'done' },
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
