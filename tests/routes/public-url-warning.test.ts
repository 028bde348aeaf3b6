import { expect, onTestFinished, test } from 'vitest'
import { openSite } from '#tests/site.ts'

async function warningsAfter(addresses: string[], env: Record<string, string> = {}) {
  const site = await openSite({ ...env, LOG_LEVEL: 'warn' })
  onTestFinished(site.close)
  const lines: string[] = []
  // why: the site's log goes to standard output, where a test cannot read it.
  const warn = site.platform.log.warn.bind(site.platform.log)
  site.platform.log.warn = ((...words: unknown[]) => lines.push(JSON.stringify(words))) as never
  for (const address of addresses) await site.fetch(address)
  site.platform.log.warn = warn
  return lines.filter((line) => line.includes('PUBLIC_URL'))
}

test('who comes by another name than localhost brings one warning that PUBLIC_URL is not set', async () => {
  const warnings = await warningsAfter([
    'http://clinic.example/terms-of-service',
    'http://other.example/',
  ])
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('clinic.example')
})

test('nobody is warned by visits to this machine itself, by probes, or once PUBLIC_URL is set', async () => {
  const local = ['http://localhost:3000/', 'http://127.0.0.1/', 'http://[::1]:3000/']
  expect(await warningsAfter([...local, 'http://10.0.0.7:3000/readyz'])).toEqual([])
  expect(await warningsAfter(['http://x.example/'], { PUBLIC_URL: 'http://y.example' })).toEqual([])
})
