import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { findBackupRequest, requestBackup } from '#app/platform/backup/backup-requests.server.ts'
import { savedTables } from '#app/platform/backup/format/backup-format.schema.ts'
import { systemClock } from '#app/platform/clock.ts'
import { lockDataFolder } from '#app/platform/data-folder/data-folder.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { beforeBaseline } from '#db/migrations/migrations.ts'
import {
  backUp,
  contentOf,
  imagePath,
  newEmptyInstallation,
  newFilledInstallation,
  ofRestore,
  restore,
} from '#tests/backed-up-installations.ts'
import { linesOf, sealed } from '#tests/backup-lines.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'

const passphrase = 'three calabashes beside the well'
const ways = databaseKinds.flatMap((from) => databaseKinds.map((to) => [from, to] as const))

test.each(ways)(
  'a site on %s comes back on %s with every row, image and secret',
  async (from, to) => {
    const site = await newFilledInstallation(from)
    const { file, rows, images } = await backUp(site)
    expect(rows).toBe(savedTables.length)
    expect(images).toBe(1)
    const installation = await newEmptyInstallation(to)
    await restore(installation, file)
    expect(await contentOf(installation)).toEqual(await contentOf(site))
    expect(readFileSync(join(installation.dataDir, imagePath), 'utf8')).toBe('an image')
    const secret = 'auth-secret'
    expect(readFileSync(join(installation.dataDir, secret))).toEqual(
      readFileSync(join(site.dataDir, secret)),
    )
    // A backup of what was restored is the same, line for line.
    const again = await backUp(installation)
    const rowLines = (path: string) =>
      linesOf(path)
        .slice(1, -2)
        .filter((line) => !ofRestore.test(line))
        .sort()
    expect(rowLines(again.file)).toEqual(rowLines(file))
  },
)

test.each(databaseKinds)('a restore on %s forgets the request for a backup', async (kind) => {
  const site = await newFilledInstallation(kind)
  const { db, close } = await openDatabase({ ...site, log: silentLog })
  await requestBackup({ db, clock: systemClock })
  await close()
  const { file } = await backUp(site)
  const installation = await newEmptyInstallation(kind)
  await restore(installation, file)
  const restored = await openDatabase({ ...installation, log: silentLog })
  expect(await findBackupRequest(restored)).toBe(undefined)
  await restored.close()
})

test('an encrypted backup shows nothing, and needs its passphrase', async () => {
  const site = { ...(await newFilledInstallation('sqlite')), backupPassphrase: passphrase }
  const { file } = await backUp(site)
  expect(() => gunzipSync(readFileSync(file))).toThrow()
  const installation = await newEmptyInstallation('sqlite')
  await expect(restore(installation, file)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE')
  const wrong = { ...installation, backupPassphrase: 'another passphrase' }
  await expect(restore(wrong, file)).rejects.toThrow('BACKUP_PASSPHRASE is not its passphrase')
  expect(readdirSync(installation.dataDir)).toEqual([])
  const quoted = { ...installation, backupPassphrase: `'${passphrase}'` }
  await expect(restore(quoted, file)).rejects.toThrow('The passphrase has a quote')
  await restore({ ...installation, backupPassphrase: passphrase }, file)
  expect(await contentOf(installation)).toEqual(await contentOf(site))
  // why: making a key of a passphrase is slow on purpose.
}, 60_000)

describe('what is there already', () => {
  test('stays unless it is to be replaced, and is then put aside', async () => {
    const { file } = await backUp(await newFilledInstallation('sqlite'))
    const installation = await newFilledInstallation('sqlite')
    const { db, close } = await openDatabase({ ...installation, log: silentLog })
    await db.updateTable('appointments').set({ first_name: 'Present' }).execute()
    await expect(restore(installation, file, { replaces: true })).rejects.toThrow(
      'The site is running',
    )
    await close()
    await expect(restore(installation, file)).rejects.toThrow('Add --replace')
    const { putAside } = await restore(installation, file, { replaces: true })
    const former = await contentOf({ ...installation, dataDir: putAside ?? '' })
    expect(former.appointments).toMatchObject([{ first_name: 'Present' }])
    expect((await contentOf(installation)).appointments).toMatchObject([{ first_name: 'Kojo' }])
  })

  test('is not touched while a site holds the folder, though its database is closed', async () => {
    const { file } = await backUp(await newFilledInstallation('sqlite'))
    const installation = await newFilledInstallation('sqlite')
    const site = lockDataFolder(installation.dataDir, 'shared')
    await expect(restore(installation, file, { replaces: true })).rejects.toThrow(
      'The site is running',
    )
    site?.release()
    await restore(installation, file, { replaces: true })
  })

  test('is replaced by one of two restores at once, and completely', async () => {
    const site = await newFilledInstallation('sqlite')
    const { file } = await backUp(site)
    const installation = await newEmptyInstallation('sqlite')
    const outcomes = await Promise.allSettled([
      restore(installation, file),
      restore(installation, file),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await contentOf(installation)).toEqual(await contentOf(site))
    expect(readdirSync(installation.dataDir).filter((name) => /restor/.test(name))).toEqual([])
  })

  test('is checked again when everything is ready to be put in place', async () => {
    const { file } = await backUp(await newFilledInstallation('sqlite'))
    const installation = await newEmptyInstallation('sqlite')
    // why: the clock is read between the first check and the last; somebody copies a database there meanwhile.
    const clock = {
      now() {
        writeFileSync(join(installation.dataDir, 'gemev.sqlite'), '')
        return new Date()
      },
    }
    await expect(restore(installation, file, { clock })).rejects.toThrow('Add --replace')
    expect(readdirSync(installation.dataDir).toSorted()).toEqual(['gemev.sqlite', 'in-use.lock'])
  })

  test.runIf(databaseKinds.includes('postgres'))('is never touched on PostgreSQL', async () => {
    const { file } = await backUp(await newFilledInstallation('sqlite'))
    const installation = await newFilledInstallation('postgres')
    const before = await contentOf(installation)
    const emptyFolder = { ...installation, dataDir: newTemporaryFolder() }
    await expect(restore(emptyFolder, file, { replaces: true })).rejects.toThrow('is not empty')
    expect(await contentOf(installation)).toEqual(before)
  })
})

test('a backup of the last version before 1.0 is restored', async () => {
  const site = await newFilledInstallation('sqlite')
  const { file } = await backUp(site)
  const [first = '', ...lines] = linesOf(file)
  const migrations = Object.values(beforeBaseline)
  const header = JSON.stringify({ ...JSON.parse(first), migrations })
  writeFileSync(file, gzipSync(sealed([header, ...lines])))
  const installation = await newEmptyInstallation()
  await restore(installation, file)
  expect(await contentOf(installation)).toEqual(await contentOf(site))
})

test('what waited to be sent does not leave a second time', async () => {
  const site = await newFilledInstallation('sqlite')
  const { db, close } = await openDatabase({ ...site, log: silentLog })
  await db.updateTable('outbox').set({ status: 'waiting' }).execute()
  await db.updateTable('appointment_messages').set({ status: 'waiting' }).execute()
  await close()
  const { file } = await backUp(site)
  const installation = await newEmptyInstallation('sqlite')
  await restore(installation, file)
  const { outbox, appointment_messages } = await contentOf(installation)
  const held = { status: 'failed', last_error: expect.stringContaining('Restored from a backup') }
  expect([outbox, appointment_messages]).toMatchObject([[held], [held]])
})
