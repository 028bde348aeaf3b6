import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import type { Installation } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { runKillRounds } from './kill-rounds.ts'
import { sendRequest } from './patients.ts'
import { spawnSite, startSiteUntilEnd } from './site-process.ts'

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

test.each(databaseKinds)(
  'the site on %s is killed while it first migrates, then again and again, and loses and doubles nothing it acknowledged',
  async (kind) => {
    const installation = await newInstallation(kind)
    const { child } = spawnSite({ env: environmentOf(installation) })
    const closed = once(child, 'close')
    await databaseOpened(installation)
    await sleep(Math.random() * maxMigrationMs)
    child.kill('SIGKILL')
    await closed
    const { acknowledged, losses } = await runKillRounds(installation, kills)
    expect(losses).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(kills)
  },
  120_000,
)

// Whether this machine has strace, and lets it trace a process.
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

test.skipIf(!canTrace)(
  'each request is written through to the disk before it is answered',
  async () => {
    const traceFile = join(newTemporaryFolder(), 'trace')
    const env = environmentOf(await newInstallation('sqlite'))
    const site = await startSiteUntilEnd({ env, traceFile })
    const synced = () =>
      readFileSync(traceFile, 'utf8').match(/f(?:data)?sync\(\d+<[^>]*gemev\.sqlite-wal>/g)
        ?.length ?? 0
    for (let n = 0; n < 3; n += 1) {
      const before = synced()
      expect(await sendRequest(site.url, randomUUID())).toBeDefined()
      expect(synced()).toBeGreaterThan(before)
    }
  },
  120_000,
)
