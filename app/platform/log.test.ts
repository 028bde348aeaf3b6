import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { allPersonalColumns } from '#db/columns/described-tables.ts'
import { logOptions } from './log.server.ts'

test('neither a patient nor a secret reaches the log, not even by way of an error', () => {
  let written = ''
  const into = new Writable({
    write(chunk, _, done) {
      written += chunk
      done()
    },
  })
  const log = pino(logOptions({ logLevel: 'info' }), into)
  const detail = 'Failing row contains (Awinpoka, awinpoka@example.com).'
  const error = Object.assign(new Error('violates a constraint'), { code: '23505', detail })
  const row = Object.fromEntries(allPersonalColumns.map((column) => [column, 'Awinpoka']))
  log.error({ err: error, row, headers: { cookie: 'secret-cookie' } })
  expect(written).toContain('violates a constraint')
  expect(written).toContain('23505')
  for (const private_ of ['Awinpoka', 'awinpoka@', 'secret-cookie']) {
    expect(written).not.toContain(private_)
  }
})
