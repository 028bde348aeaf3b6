import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '#tests/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ LOG_LEVEL: 'info' })
})
afterAll(() => site.close())

test('the log has no token of a patient’s page, however its address is written', async () => {
  const lines: string[] = []
  // why: the log writes to standard output, where a test cannot read it.
  const stream = Reflect.get(site.platform.log, pino.symbols.streamSym)
  stream.write = (line: string) => void lines.push(line)
  const token = 'secretsecretsecretsecretsecretsecr'
  for (const path of ['/r/', '/R/', '//r//', '/%72/']) {
    for (const rest of ['', '.data', '/appointment.ics', '/cancel', '/nothing']) {
      await site.fetch(path + token + rest)
    }
  }
  expect(lines.filter((line) => line.includes('request answered'))).toHaveLength(20)
  expect(lines.filter((line) => /secret/i.test(line))).toEqual([])
})
