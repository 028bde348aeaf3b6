import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { allPersonalColumns } from '#db/columns/described-tables.ts'
import { otherHiddenColumns } from '#db/columns/other-tables.ts'
import { logOptions } from './log.server.ts'

function openLog() {
  const lines: string[] = []
  const into = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: pino(logOptions({ logLevel: 'info' }), into), written: () => lines.join('') }
}

test('neither a patient nor a secret reaches the log, not even by way of an error', () => {
  const { log, written } = openLog()
  const detail = 'Failing row contains (Awinpoka, awinpoka@example.com).'
  const error = Object.assign(new Error('violates a constraint'), { code: '23505', detail })
  const columns = [...allPersonalColumns, ...otherHiddenColumns]
  const row = Object.fromEntries(columns.map((column) => [column, 'Awinpoka']))
  log.error({ err: error, row, headers: { cookie: 'secret-cookie' } })
  log.error(error)
  expect(written()).toContain('violates a constraint')
  expect(written()).toContain('23505')
  for (const private_ of ['Awinpoka', 'awinpoka@', 'secret-cookie']) {
    expect(written()).not.toContain(private_)
  }
})

test('what is personal is removed at any depth, in lists and in errors of errors', () => {
  const { log, written } = openLog()
  const detail = 'Key (email)=(awinpoka@example.com) already exists.'
  const error = Object.assign(new Error('violates a constraint'), { detail })
  const row = { first_name: 'Awinpoka', reference: 'GM-7K3M-9QXT' }
  log.warn({ batch: { appointments: [{ rows: [row] }], causes: [error] } })
  log.warn({ mail: { attempt: { to: 'awinpoka@example.com', subject: 'For Awinpoka' } } })
  expect(written()).toContain('violates a constraint')
  expect(written()).not.toMatch(/awinpoka/i)
})

test('what is personal is removed by the names that objects have as well', () => {
  const { log, written } = openLog()
  log.info({ member: { fullName: 'Awinpoka', firstName: 'Awinpoka' } }, 'staff: changed')
  expect(written()).toContain('staff: changed')
  expect(written()).not.toMatch(/awinpoka/i)
})

test('an object that leads to itself is logged, and briefly', () => {
  const { log, written } = openLog()
  const [request, socket]: Record<string, unknown>[] = [{ method: 'GET' }, {}]
  for (const link of ['first', 'second', 'third']) {
    if (request) request[link] = socket
    if (socket) socket[link] = request
  }
  log.info({ request }, 'http: a request')
  expect(written()).toContain('http: a request')
  expect(written().length).toBeLessThan(1000)
})

test('what was thrown and is no error is named by its type alone', () => {
  const { log, written } = openLog()
  log.error({ err: { detail: 'Key (email)=(awinpoka@example.com)' } })
  log.error({ err: 'awinpoka@example.com', row: { toJSON: 1, email: 'awinpoka@example.com' } })
  expect(written()).toContain('"err":{"type":"string"}')
  expect(written()).not.toContain('awinpoka')
})
