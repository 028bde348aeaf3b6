import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gatherEvidence, type Installation } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { sendRequest } from './patients.ts'
import { spawnSite, startSite } from './site-process.ts'

const maxStartMs = 500
const maxMigrationMs = 60

/** Starts the site on empty storage and kills it before it is open. */
async function killFirstStart(installation: Installation, whileMigrating: boolean) {
  const { child } = spawnSite({ env: environmentOf(installation) })
  const closed = once(child, 'close')
  const file = join(installation.dataDir, 'gemev.sqlite')
  // Most of a start is reading the program: half of the kills wait for what comes after.
  while (whileMigrating && !existsSync(file)) await sleep(1)
  await sleep(Math.random() * (whileMigrating ? maxMigrationMs : maxStartMs))
  child.kill('SIGKILL')
  await closed
}

test('a first start killed at ten random moments is finished by the next one', async () => {
  for (let kill = 0; kill < 10; kill += 1) {
    const installation = await newInstallation('sqlite')
    await killFirstStart(installation, kill % 2 === 0)
    const site = await startSite({ env: environmentOf(installation) })
    const reference = await sendRequest(site.url, `the-first-request-${kill}`)
    await site.end('SIGKILL')
    const acknowledged = new Map([[`the-first-request-${kill}`, String(reference)]])
    const evidence = await gatherEvidence(installation, acknowledged)
    expect(evidence).toMatchObject({ rows: 1, lost: [], doubled: [], integrity: 'ok' })
  }
}, 120_000)
