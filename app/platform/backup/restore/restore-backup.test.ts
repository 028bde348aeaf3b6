import { globSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { formerTables, savedTables } from '#app/platform/backup/format/backup-format.schema.ts'
import { lockDataFolder, reservedBytes } from '#app/platform/data-folder/data-folder.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import { hashOfSecret, readSecret } from '#app/platform/secrets/secret.server.ts'
import { beforeBaseline, migrations } from '#db/migrations/migrations.ts'
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
import { canMountMemory, smallDisk } from '#tests/own-disk.ts'
import { fillEachTable } from '#tests/row-of-each-table.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'

const backupPassphrase = 'three calabashes beside the well'
const otherKind = databaseKinds.at(-1) ?? 'sqlite'
const ways = [
  ['sqlite', otherKind],
  [otherKind, 'sqlite'],
] as const

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
    const site = lockDataFolder(installation.dataDir, 'shared')
    await expect(restore(installation, file, { replaces: true })).rejects.toThrow(
      'The site is running',
    )
    site?.release()
    await expect(restore(installation, file)).rejects.toThrow('Add --replace')
    const { putAside } = await restore(installation, file, { replaces: true })
    const former = await contentOf({ ...installation, dataDir: putAside ?? '' })
    expect(former.appointments).toMatchObject([{ first_name: 'Present' }])
    expect((await contentOf(installation)).appointments).toMatchObject([{ first_name: 'Kojo' }])
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

/** Changes the header of a backup and seals it anew, as an attacker would. */
function forgeHeader(file: string, change: object) {
  const [first = '', ...lines] = linesOf(file)
  const header = JSON.stringify({ ...JSON.parse(first), ...change })
  writeFileSync(file, gzipSync(sealed([header, ...lines])))
}

test('a backup of the last version before 1.0 is restored', async () => {
  const site = await newFilledInstallation('sqlite')
  const { db, close } = await openDatabase({ ...site, log: silentLog })
  const sources = globSync('db/migrations/0*.ts').map((name) => readFileSync(name, 'utf8'))
  const added = [...sources.join().matchAll(/alter table appointments add column (\w+)/g)]
  const names = added.map(([, name = '']) => name)
  const columns = Object.fromEntries(names.map((name) => [name, null]))
  await db.updateTable('appointments').set(columns).execute()
  for (const [, table = ''] of sources.join().matchAll(/create table (\w+)/g))
    await db.deleteFrom(table as 'open_editors').execute()
  await close()
  const { file } = await backUp(site)
  const column = new RegExp(`,"(?:${names.join('|')})":null`, 'g')
  const lines = linesOf(file).map((line) => line.replaceAll(column, ''))
  writeFileSync(file, gzipSync(lines.join('\n')))
  forgeHeader(file, { migrations: Object.values(beforeBaseline) })
  const installation = await newEmptyInstallation()
  await restore(installation, file)
  expect(await contentOf(installation)).toEqual(await contentOf(site))
})

describe.each(databaseKinds)('a backup of %s', (kind) => {
  const restored = async (table: string) => {
    const site = await newEmptyInstallation(kind)
    const database = await openDatabase({ ...site, log: silentLog })
    const dropping = migrations.findIndex(({ name }) => name === formerTables[table])
    const earlier = migrations.slice(0, dropping)
    await migrateToLatest({ ...database, ...site, log: silentLog, migrations: earlier })
    await fillEachTable(database.db)
    await database.close()
    const { file } = await backUp(site)
    expect(linesOf(file).some((line) => line.startsWith(`["${table}"`))).toBe(true)
    const installation = await newEmptyInstallation(kind)
    await restore(installation, file)
    return contentOf(installation)
  }

  test('with a declared Eid is restored with it among the opening hours', async () => {
    const { website_documents } = await restored('holiday_days')
    const hours = website_documents.find(({ id }: { id: string }) => id === 'hours')
    expect(JSON.parse(hours.content).holidays).toEqual([
      { name: 'Eid ul-Fitr', day: '2027-03-10' },
      { name: 'Shaqq Day', day: '2027-03-11' },
    ])
  })

  test('with a breach is restored with it in the audit trail', async () => {
    const { audit_entries } = await restored('breaches')
    const entry = { action: 'privacy.breach-entered', subject: expect.any(String) }
    expect(audit_entries).toContainEqual(expect.objectContaining({ id: 'breaches', ...entry }))
  })
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

describe('the secret that encrypts second factors', () => {
  const authSecret = 'x'.repeat(40)

  test('another AUTH_SECRET is refused, unless what it cannot open is to be removed', async () => {
    const site = { ...(await newFilledInstallation('sqlite')), authSecret }
    const { db, close } = await openDatabase({ ...site, log: silentLog })
    await db.updateTable('admin_users').set({ two_factor_enabled: true }).execute()
    await close()
    const { file } = await backUp(site)
    for (const other of [undefined, 'y'.repeat(40)]) {
      const installation = { ...(await newEmptyInstallation('sqlite')), authSecret: other }
      await expect(restore(installation, file)).rejects.toThrow(/another AUTH_SECRET.* was changed/)
      expect(readdirSync(installation.dataDir)).toEqual([])
      const restored = await restore(installation, file, { withoutSecret: true })
      expect(restored.losesSecret).toBe(true)
      const { admin_two_factors, admin_users } = await contentOf(installation)
      expect(admin_two_factors).toEqual([])
      for (const user of admin_users) expect(user).toMatchObject({ two_factor_enabled: false })
      expect(admin_users).toHaveLength((await contentOf(site)).admin_users.length)
    }
  })

  test.each<[name: string, header: object]>([
    ['another than its hash says', { storedSecret: 'y'.repeat(40) }],
    ['a space', { storedSecret: ' ', secretHash: hashOfSecret(' ') }],
    ['spaces alone', { storedSecret: ' '.repeat(40), secretHash: hashOfSecret(' '.repeat(40)) }],
    ['empty', { storedSecret: '', secretHash: hashOfSecret('') }],
  ])('is refused in a forged backup where it is %s', async (_, forged) => {
    const { file } = await backUp(await newFilledInstallation('sqlite'))
    forgeHeader(file, forged)
    const installation = await newEmptyInstallation()
    for (const withoutSecret of [false, true]) {
      await expect(restore(installation, file, { withoutSecret })).rejects.toThrow(
        /holds another secret than the site had, or none that protects anything\. Nothing was changed\.$/,
      )
    }
    expect(readdirSync(installation.dataDir)).toEqual([])
  })

  test('is not made of an empty file, with which anybody could sign', async () => {
    const installation = await newEmptyInstallation('sqlite')
    writeFileSync(join(installation.dataDir, 'auth-secret'), ' \n')
    expect(() => readSecret(installation)).toThrow('auth-secret is empty')
  })

  test('comes back from an encrypted backup, which shows nothing and needs its passphrase', async () => {
    const site = { ...(await newFilledInstallation('sqlite')), authSecret, backupPassphrase }
    const { file } = await backUp(site)
    expect(() => gunzipSync(readFileSync(file))).toThrow()
    const empty = await newEmptyInstallation('sqlite')
    const refused = async (settings: object, sentence: string) =>
      expect(restore({ ...empty, ...settings }, file)).rejects.toThrow(sentence)
    await refused({}, 'is encrypted: set BACKUP_PASSPHRASE')
    await refused({ backupPassphrase: 'another passphrase' }, 'is not its passphrase')
    const another = { backupPassphrase, authSecret: 'y'.repeat(40) }
    await refused(another, 'Take AUTH_SECRET out of the settings')
    expect(readdirSync(empty.dataDir)).toEqual([])
    const installation = { ...empty, backupPassphrase }
    expect(await restore(installation, file)).toMatchObject({ losesSecret: false })
    expect(readSecret(installation)).toBe(authSecret)
    expect(await contentOf(installation)).toEqual(await contentOf(site))
    // why: making a key of a passphrase is slow on purpose.
  }, 60_000)
})

const megabyte = 1024 ** 2
/** The options of a restore onto a disk with these free bytes beside the reserved ones. */
const withSpace = (bytes: number) => ({ freeBytes: async () => reservedBytes + bytes })

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** A site whose image has two megabytes, and its backup. */
async function newBackup() {
  const site = await newFilledInstallation('sqlite')
  writeFileSync(join(site.dataDir, imagePath), 'i'.repeat(2 * megabyte))
  return { site, ...(await backUp(site)) }
}

test.each(databaseKinds)(
  'a restore on %s is refused before it touches anything where it would take the last 500 MB of the disk',
  async (kind) => {
    const { file } = await newBackup()
    const installation = await newEmptyInstallation(kind)
    await expect(restore(installation, file, withSpace(2 * megabyte - 1))).rejects.toThrow(
      /has too little space for the restore: .+ Free some space: .+ Nothing was changed\.$/,
    )
    expect(readdirSync(installation.dataDir)).toEqual(['in-use.lock'])
    // Where the database is a file, that needs space as well.
    if (kind === 'sqlite')
      await expect(restore(installation, file, withSpace(2 * megabyte))).rejects.toThrow(
        'too little space for the restore',
      )
    await restore(installation, file, withSpace(20 * megabyte))
  },
)

test.runIf(canMountMemory)('a disk that becomes really full leaves what was there', async () => {
  const { site, file } = await newBackup()
  // With these sizes the images fill the disk, or the database does.
  for (const room of [1.5, 2.5]) {
    const dataDir = smallDisk(4 * megabyte + room * megabyte)
    const present = { ...site, dataDir }
    await restore(
      present,
      (await backUp(await newFilledInstallation('sqlite'))).file,
      withSpace(20 * megabyte),
    )
    const before = await contentOf(present)
    writeFileSync(join(dataDir, 'filler'), 'f'.repeat(freeIn(dataDir) - room * megabyte))
    await expect(restore(present, file, { replaces: true })).rejects.toThrow('too little space')
    // why: the disk has space when it is checked, and becomes full while the restore writes.
    const replacing = { replaces: true, ...withSpace(20 * megabyte) }
    await expect(restore(present, file, replacing)).rejects.toThrow(
      /became full during the restore\. Free some space: .+ Nothing was changed\.$/,
    )
    expect(readdirSync(dataDir).filter((name) => /restor/.test(name))).toEqual([])
    expect(await contentOf(present)).toEqual(before)
  }
})
