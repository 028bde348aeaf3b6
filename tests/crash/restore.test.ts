import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { holdDataFolder } from '#app/platform/backup/restore/interrupted-restores.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { DatabaseKind } from '#db/schema.ts'
import {
  backUp,
  contentOf,
  imagePath,
  newEmptyInstallation,
  newFilledInstallation,
} from '#tests/backed-up-installations.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { silentLog } from '#tests/silent-log.ts'
import { childEnvironment } from './child-environment.ts'
import { environmentOf } from './installation.ts'

const run = promisify(execFile)
type Installation = Awaited<ReturnType<typeof newEmptyInstallation>>

/**
 * Restores in a process of its own that is killed before its file operation number `step`; false when it ended
 * before.
 */
async function isKilledAt(
  step: number,
  installation: Installation,
  file: string,
): Promise<boolean> {
  const env = { ...childEnvironment, KILL_AT: String(step), ...environmentOf(installation) }
  const words = ['--import', './tests/crash/kill-at-step.ts', 'tests/crash/restore.child.ts', file]
  try {
    await run(process.execPath, words, { env })
    return false
  } catch (error) {
    if (error instanceof Error && 'signal' in error && error.signal === 'SIGKILL') return true
    throw error
  }
}

/**
 * Whether every part of the installation comes from the backup; false when none does. A mixture of both fails the
 * test.
 */
async function isRestored(installation: Installation): Promise<boolean> {
  const folder = await holdDataFolder({ ...installation, log: silentLog })
  folder.release()
  expect(readdirSync(installation.dataDir).filter((name) => name.startsWith('restoring'))).toEqual(
    [],
  )
  const { db, close } = await openDatabase({ ...installation, log: silentLog })
  const tables = await db.introspection.getTables()
  await close()
  const rows = tables.length === 0 ? [] : (await contentOf(installation)).appointments
  const image = join(installation.dataDir, imagePath)
  const text = existsSync(image) ? readFileSync(image, 'utf8') : ''
  if (text !== 'an image') {
    expect(text).toBe('of before')
    expect(rows).toEqual(
      installation.databaseUrl ? [] : [expect.objectContaining({ first_name: 'Adwoa' })],
    )
    return false
  }
  expect(rows).toMatchObject([{ first_name: 'Kojo' }])
  return true
}

/**
 * Makes the data that the restore replaces: with PostgreSQL only images, because a restore refuses a database with
 * rows.
 */
async function makeFormer(kind: DatabaseKind): Promise<Installation> {
  const former =
    kind === 'sqlite' ? await newFilledInstallation('sqlite') : await newEmptyInstallation('sqlite')
  mkdirSync(join(former.dataDir, dirname(imagePath)), { recursive: true })
  writeFileSync(join(former.dataDir, imagePath), 'of before')
  if (kind === 'postgres') return former
  const { db, close } = await openDatabase({ ...former, log: silentLog })
  await db.updateTable('appointments').set({ first_name: 'Adwoa' }).execute()
  await close()
  return former
}

/** An installation with the same data. */
async function copyOf(former: Installation, kind: DatabaseKind): Promise<Installation> {
  const installation = await newEmptyInstallation(kind)
  cpSync(former.dataDir, installation.dataDir, { recursive: true })
  return installation
}

describe.each(databaseKinds)('a restore on %s that is killed', (kind) => {
  test('has done all or nothing once something is started, whenever that was', async () => {
    const { file } = await backUp(await newFilledInstallation('sqlite'))
    const former = await makeFormer(kind)
    const outcomes: boolean[] = []
    // The process is killed before every third file operation: other ones on SQLite than on PostgreSQL.
    const first = kind === 'sqlite' ? 1 : 2
    for (let step = first, isKilled = true; isKilled; step += 3) {
      const installation = await copyOf(former, kind)
      isKilled = await isKilledAt(step, installation, file)
      outcomes.push(await isRestored(installation))
    }
    // Kills before a certain step left the former data, all later ones the restored data: false comes before true.
    expect(outcomes).toEqual(outcomes.toSorted())
    expect(outcomes.filter((restored) => !restored).length).toBeGreaterThan(1)
    expect(outcomes.filter(Boolean).length).toBeGreaterThan(1)
  }, 240_000)
})
