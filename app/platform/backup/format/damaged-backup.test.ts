import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { BackupSettings } from '#app/platform/backup/create/create-backup.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import {
  backUp,
  newEmptyInstallation,
  newFilledInstallation,
  ofRestore,
  restore,
} from '#tests/backed-up-installations.ts'
import { linesOf, sealed } from '#tests/backup-lines.ts'
import { damagedCopies, damagedCopyCount } from '#tests/damaged-copies.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { BackupError, endLine } from './backup-format.schema.ts'

const passphrase = 'three calabashes beside the well'

/** Copies with each kind of damage: to the file itself, to the packed lines, and to lines with a new checksum. */
function copiesOf(file: string) {
  const packed = readFileSync(file)
  const lines = gunzipSync(packed)
  const ofLines = damagedCopies(lines)
  return [
    ...damagedCopies(packed),
    ...ofLines.map(({ damages, bytes }) => ({ damages, bytes: gzipSync(bytes) })),
    ...ofLines.map(({ damages, bytes }) => ({
      damages: `sealed ${damages}`,
      bytes: gzipSync(sealed(bytes.toString().split('\n'))),
    })),
  ]
}

/** The names of all that a restore has left in an installation that was empty. */
async function leftIn({ dataDir, databaseUrl }: BackupSettings): Promise<string[]> {
  const files = readdirSync(dataDir).filter((name) => name !== 'in-use.lock')
  if (!databaseUrl) return files
  const { db, close } = await openDatabase({ databaseUrl, dataDir, log: silentLog })
  const tables = await db.introspection.getTables()
  await close()
  return [...files, ...tables.map(({ name }) => name)]
}

/** The table of each row of a backup, in their order. */
const tablesOf = (file: string) =>
  linesOf(file).flatMap((line) => {
    const [, table = ''] = /^\["([a-z_]+)"/.exec(line) ?? []
    return ofRestore.test(line) || ['', endLine].includes(table) ? [] : table
  })

const refusal = (restoring: Promise<unknown>) =>
  restoring.then(
    () => undefined,
    (error: unknown) => error,
  )

// PostgreSQL is asked only once a restore into SQLite's memory has succeeded.
describe('a backup that was damaged', () => {
  test(
    'is refused in words and leaves nothing behind, or is restored whole',
    async () => {
      const folder = newTemporaryFolder()
      const { file } = await backUp(await newFilledInstallation('sqlite'), folder)
      const copy = join(folder, 'damaged.backup')
      let installation = await newEmptyInstallation('sqlite')
      let refused = 0
      for (const { damages, bytes } of copiesOf(file)) {
        writeFileSync(copy, bytes)
        const error = await refusal(restore(installation, copy))
        if (error) {
          expect(error, damages).toBeInstanceOf(BackupError)
          expect(String(error), damages).toContain('Nothing was changed')
          expect(await leftIn(installation), damages).toEqual([])
          refused += 1
          continue
        }
        // Without a new checksum a copy is accepted only if the damage is in bytes that are never read, such as
        // the time in the header of the archive.
        if (!damages.startsWith('sealed')) expect(linesOf(copy), damages).toEqual(linesOf(file))
        const { file: again } = await backUp(installation)
        expect(tablesOf(again).toSorted(), damages).toEqual(tablesOf(copy).toSorted())
        expect(
          readdirSync(installation.dataDir).filter((name) => name.startsWith('restoring')),
        ).toEqual([])
        installation = await newEmptyInstallation('sqlite')
      }
      expect(refused).toBeGreaterThan(damagedCopyCount)
    },
    60_000 + damagedCopyCount * 1000,
  )
})

test.runIf(databaseKinds.includes('postgres'))(
  'a value that PostgreSQL alone refuses is refused in words and leaves nothing behind',
  async () => {
    const { file } = await backUp(await newFilledInstallation('sqlite'))
    // SQLite has one kind of integer, which is larger.
    const changed = linesOf(file).map((line) => line.replace('"width":10,', '"width":10000000000,'))
    writeFileSync(file, gzipSync(sealed(changed)))
    const installation = await newEmptyInstallation('postgres')
    await expect(restore(installation, file)).rejects.toThrow(
      /cannot be restored: .* out of range .* Nothing was changed\.$/,
    )
    expect(await leftIn(installation)).toEqual([])
  },
)

test(
  'an encrypted backup that was damaged is refused, wherever it was',
  async () => {
    const folder = newTemporaryFolder()
    const { file } = await backUp(
      { ...(await newFilledInstallation('sqlite')), backupPassphrase: passphrase },
      folder,
    )
    const copy = join(folder, 'damaged.backup')
    const installation = { ...(await newEmptyInstallation('sqlite')), backupPassphrase: passphrase }
    // Making a key of a passphrase is slow on purpose.
    for (const { damages, bytes } of damagedCopies(
      readFileSync(file),
      Math.ceil(damagedCopyCount / 5),
    )) {
      writeFileSync(copy, bytes)
      await expect(restore(installation, copy), damages).rejects.toThrow(BackupError)
      expect(await leftIn(installation), damages).toEqual([])
    }
  },
  60_000 + damagedCopyCount * 1000,
)
