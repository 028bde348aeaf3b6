import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
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
import { environmentOf } from './installation.ts'
import { childEnvironment } from './site-process.ts'

type Installation = Awaited<ReturnType<typeof newEmptyInstallation>>

/** Restores in a process that is killed before its file operation number `step`; false when it ended before. */
async function isKilledAt(step: number, installation: Installation, file: string) {
  const env = { ...childEnvironment, KILL_AT: String(step), ...environmentOf(installation) }
  const words = ['tests/crash/restore.child.ts', file]
  try {
    await promisify(execFile)(process.execPath, words, { env })
    return false
  } catch (error) {
    if (error instanceof Error && 'signal' in error && error.signal === 'SIGKILL') return true
    throw error
  }
}

/** Whether all of the installation comes from the backup; false when nothing does. A mixture of both fails the test. */
async function isRestored(installation: Installation): Promise<boolean> {
  const folder = await holdDataFolder({ ...installation, log: silentLog })
  folder.release()
  const { dataDir, databaseUrl } = installation
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring'))).toEqual([])
  const { db, close } = await openDatabase({ ...installation, log: silentLog })
  const tables = await db.introspection.getTables()
  await close()
  const rows = tables.length === 0 ? [] : (await contentOf(installation)).appointments
  const image = join(dataDir, imagePath)
  const text = existsSync(image) ? readFileSync(image, 'utf8') : ''
  const isNew = text === 'an image'
  if (!isNew) expect(text).toBe('of before')
  const names = rows.map(({ first_name }: { first_name: string }) => first_name)
  expect(names).toEqual(isNew ? ['Kojo'] : formerNames[databaseUrl ? 'postgres' : 'sqlite'])
  return isNew
}

// With PostgreSQL the former data are only images, because a restore refuses a database with rows.
const formerNames = { sqlite: ['Adwoa'], postgres: [] }

/** Makes the data that the restore replaces. */
async function makeFormer(kind: DatabaseKind): Promise<Installation> {
  const former = await (kind === 'sqlite' ? newFilledInstallation() : newEmptyInstallation())
  mkdirSync(join(former.dataDir, dirname(imagePath)), { recursive: true })
  writeFileSync(join(former.dataDir, imagePath), 'of before')
  if (kind === 'postgres') return former
  const { db, close } = await openDatabase({ ...former, log: silentLog })
  await db.updateTable('appointments').set({ first_name: 'Adwoa' }).execute()
  await close()
  return former
}

test.each(databaseKinds)(
  'a restore on %s that is killed has done all or nothing once something is started, whenever that was',
  async (kind) => {
    const { file } = await backUp(await newFilledInstallation())
    const former = await makeFormer(kind)
    const outcomes: boolean[] = []
    // The process is killed before every third file operation: other ones on SQLite than on PostgreSQL.
    const first = kind === 'sqlite' ? 1 : 2
    for (let step = first, isKilled = true; isKilled; step += 3) {
      const installation = await newEmptyInstallation(kind)
      cpSync(former.dataDir, installation.dataDir, { recursive: true })
      isKilled = await isKilledAt(step, installation, file)
      outcomes.push(await isRestored(installation))
    }
    // Kills before a certain step left the former data, all later ones the restored data: false comes before true.
    expect(outcomes).toEqual(outcomes.toSorted())
    expect(outcomes.filter((restored) => !restored).length).toBeGreaterThan(1)
    expect(outcomes.filter(Boolean).length).toBeGreaterThan(1)
  },
  240_000,
)
