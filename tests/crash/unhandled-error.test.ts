import { expect, test } from 'vitest'
import { environmentOf, newInstallation } from './installation.ts'
import { startSiteUntilEnd } from './start-site-until-end.ts'

test('an error that nothing handles ends the process, with one line in the log and an exit code', async () => {
  const env = { ...environmentOf(await newInstallation()), STARTER_CONTENT: 'off' }
  const site = await startSiteUntilEnd({ env, entry: 'tests/crash/failing-server.ts' })
  const answer = await fetch(site.url)
  expect(answer.status).toBe(200)
  await answer.text()
  expect(await site.end('SIGUSR2')).toBe(1)
  const lines = site.output().split('\n')
  expect(lines.filter((line) => line.includes('an uncaught error ends the process'))).toHaveLength(
    1,
  )
  expect(site.output()).toContain('nothing handles this')
})
