import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { gatherEvidence, type Installation, nothingLost } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { sendRequest } from './patients.ts'
import { spawnSite, startSite } from './site-process.ts'

const maxMigrationMs = 60

/** Waits until the site has opened its database. */
async function databaseOpened({ dataDir, databaseUrl }: Installation) {
  if (!databaseUrl) {
    while (!existsSync(join(dataDir, 'gemev.sqlite'))) await sleep(1)
    return
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const others = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  while ((await client.query(others)).rowCount === 0) await sleep(1)
  await client.end()
}

describe.each(databaseKinds)('a first start on %s', (kind) => {
  test('killed while it migrates is finished by the next one', async () => {
    const installation = await newInstallation(kind)
    const { child } = spawnSite({ env: environmentOf(installation) })
    const closed = once(child, 'close')
    await databaseOpened(installation)
    await sleep(Math.random() * maxMigrationMs)
    child.kill('SIGKILL')
    await closed
    const site = await startSite({ env: environmentOf(installation) })
    const reference = await sendRequest(site.url, 'the-first-request')
    await site.end('SIGKILL')
    const acknowledged = new Map([['the-first-request', String(reference)]])
    const evidence = await gatherEvidence(installation, acknowledged)
    expect(evidence).toMatchObject({ rows: 1, ...nothingLost(installation) })
  }, 120_000)
})
