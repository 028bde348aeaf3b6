import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
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
  log.error({ err: error, row: { first_name: 'Awinpoka' }, headers: { cookie: 'secret-cookie' } })
  expect(written).toContain('violates a constraint')
  expect(written).toContain('23505')
  for (const private_ of ['Awinpoka', 'awinpoka@', 'secret-cookie']) {
    expect(written).not.toContain(private_)
  }
})
