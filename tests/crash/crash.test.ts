import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { type Installation, nothingLost } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { runKillRounds } from './kill-rounds.ts'
import { spawnSite } from './site-process.ts'

// `npm run soak` kills it a hundred times.
const kills = 2
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

describe.each(databaseKinds)('the site on %s', (kind) => {
  test('is killed while it first migrates, then again and again, and loses and doubles nothing it acknowledged', async () => {
    const installation = await newInstallation(kind)
    const { child } = spawnSite({ env: environmentOf(installation) })
    const closed = once(child, 'close')
    await databaseOpened(installation)
    await sleep(Math.random() * maxMigrationMs)
    child.kill('SIGKILL')
    await closed
    const result = await runKillRounds({ installation, kills, patients: 8 })
    expect(result).toMatchObject({ ...nothingLost(installation), secondReferences: 0 })
    expect(result.acknowledged).toBeGreaterThanOrEqual(kills)
  }, 120_000)
})
