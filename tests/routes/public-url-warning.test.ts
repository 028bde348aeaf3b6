import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSite, type Site } from '#tests/site.ts'

let site: Site
let known: Site
beforeEach(async () => {
  const env = { LOG_LEVEL: 'warn' }
  site = await openSite(env)
  known = await openSite({ ...env, PUBLIC_URL: 'http://clinic.example' })
})
afterEach(() => Promise.all([site.close(), known.close()]))

/** Requests a small file under each host, and returns the logged warnings about PUBLIC_URL. */
async function warningsOf({ platform, fetch }: Site, hosts: string[], path = '/assets/none.js') {
  const lines: string[] = []
  // why: the site's log goes to standard output, where a test cannot read it.
  platform.log.warn = ((...args: unknown[]) => lines.push(JSON.stringify(args))) as never
  for (const host of hosts) await fetch(`http://${host}${path}`)
  return lines.filter((line) => line.includes('PUBLIC_URL'))
}

test('who comes by another name than localhost brings one warning that PUBLIC_URL is not set', async () => {
  const warnings = await warningsOf(site, ['clinic.example', 'other.example'])
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('clinic.example')
})

test('nobody is warned by visits to this machine itself, by probes, or once PUBLIC_URL is set', async () => {
  expect(await warningsOf(site, ['localhost:3000', '127.0.0.1', '[::1]:3000'])).toEqual([])
  expect(await warningsOf(site, ['10.0.0.7:3000'], '/readyz')).toEqual([])
  expect(await warningsOf(known, ['clinic.example', 'other.example'])).toEqual([])
})
