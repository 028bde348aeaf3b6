import { expect, onTestFinished, test } from 'vitest'
import { openSite } from '#tests/site.ts'

/** Opens a site, requests a file under each host, and returns the logged warnings about PUBLIC_URL. */
async function warningsOf(hosts: string[], { path = '/assets/none.js', env = {} } = {}) {
  const { platform, fetch, close } = await openSite({ LOG_LEVEL: 'warn', ...env })
  onTestFinished(close)
  const lines: string[] = []
  // why: the site's log goes to standard output, where a test cannot read it.
  platform.log.warn = ((...args: unknown[]) => lines.push(JSON.stringify(args))) as never
  for (const host of hosts) await fetch(`http://${host}${path}`)
  return lines.filter((line) => line.includes('PUBLIC_URL'))
}

test('who comes by another name than this machine’s brings one warning that PUBLIC_URL is not set', async () => {
  const hosts = ['clinic.example', 'other.example']
  expect(await warningsOf(hosts)).toEqual([expect.stringContaining('clinic.example')])
  expect(await warningsOf(['localhost:3000', '127.0.0.1', '[::1]:3000'])).toEqual([])
  expect(await warningsOf(['10.0.0.7:3000'], { path: '/readyz' })).toEqual([])
  expect(await warningsOf(hosts, { env: { PUBLIC_URL: 'http://clinic.example' } })).toEqual([])
})
