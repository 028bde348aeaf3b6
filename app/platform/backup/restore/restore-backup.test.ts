import { globSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readDocumentText } from '#app/domain/clinic/document.schema.ts'
import { seed } from '#app/domain/clinic/seed.ts'
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
    const { file, ...made } = await backUp(site)
    expect(made).toMatchObject({ rows: savedTables.length, images: 1 })
    const installation = await newEmptyInstallation(to)
    await restore(installation, file)
    expect(await contentOf(installation)).toEqual(await contentOf(site))
    for (const name of [imagePath, 'auth-secret']) {
      const [there, here] = [site, installation].map(({ dataDir }) => join(dataDir, name))
      expect(readFileSync(`${here}`)).toEqual(readFileSync(`${there}`))
    }
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
    const { file } = await backUp(await newFilledInstallation())
    const installation = await newFilledInstallation()
    const { db, close } = await openDatabase({ ...installation, log: silentLog })
    await db.updateTable('appointments').set({ first_name: 'Present' }).execute()
    const replace = () => restore(installation, file, { replaces: true })
    await expect(replace()).rejects.toThrow('The site is running')
    await close()
    const site = lockDataFolder(installation.dataDir, 'shared')
    await expect(replace()).rejects.toThrow('The site is running')
    site?.release()
    await expect(restore(installation, file)).rejects.toThrow('Add --replace')
    const { putAside } = await replace()
    const former = await contentOf({ ...installation, dataDir: putAside ?? '' })
    expect(former.appointments).toMatchObject([{ first_name: 'Present' }])
    expect((await contentOf(installation)).appointments).toMatchObject([{ first_name: 'Kojo' }])
  })

  test('is replaced by one of two restores at once, and completely', async () => {
    const site = await newFilledInstallation()
    const { file } = await backUp(site)
    const installation = await newEmptyInstallation()
    const restores = [1, 2].map(() => restore(installation, file))
    const outcomes = await Promise.allSettled(restores)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await contentOf(installation)).toEqual(await contentOf(site))
    expect(readdirSync(installation.dataDir).filter((name) => /restor/.test(name))).toEqual([])
  })

  test('is checked again when everything is ready to be put in place', async () => {
    const { file } = await backUp(await newFilledInstallation())
    const installation = await newEmptyInstallation()
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
    const { file } = await backUp(await newFilledInstallation())
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
  const site = await newFilledInstallation()
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

test.each(databaseKinds)(
  'a backup of %s with a declared Eid and a breach is restored with both where they stand now',
  async (kind) => {
    const site = await newEmptyInstallation(kind)
    const database = await openDatabase({ ...site, log: silentLog })
    const dropped = Object.values(formerTables).toSorted()
    const earlier = migrations.filter(({ name }) => name < `${dropped[0]}`)
    await migrateToLatest({ ...database, ...site, log: silentLog, migrations: earlier })
    await fillEachTable(database.db)
    await database.close()
    const { file } = await backUp(site)
    const installation = await newEmptyInstallation(kind)
    await restore(installation, file)
    const { website_documents, website_document_versions, audit_entries } =
      await contentOf(installation)
    const hours = [...website_documents, ...website_document_versions].filter(
      ({ id, document_id = id }) => document_id === 'hours',
    )
    const holidays = [
      { name: 'Eid ul-Fitr', day: '2028-02-26' },
      { name: 'Eid ul-Fitr', day: '2028-02-28' },
      { name: 'Shaqq Day', day: '2028-02-27' },
      { name: 'Shaqq Day', day: '2028-02-29' },
    ]
    const value = { weekly: seed.hours.weekly, holidays }
    const now = { ok: true, value }
    expect(hours.map(({ content }) => readDocumentText('hours', content))).toEqual([now, now])
    const answers = ['noticed', 'affected', 'reported']
    const details = answers.map((label) => expect.stringMatching(`^${label}: .`))
    const entry = { id: 'breaches', details: ['entered on 2026-11-20', ...details] }
    expect(audit_entries).toContainEqual(expect.objectContaining(entry))
  },
)

test('what waited to be sent does not leave a second time', async () => {
  const site = await newFilledInstallation()
  const { db, close } = await openDatabase({ ...site, log: silentLog })
  await db.updateTable('outbox').set({ status: 'waiting' }).execute()
  await db.updateTable('appointment_messages').set({ status: 'waiting' }).execute()
  await close()
  const { file } = await backUp(site)
  const installation = await newEmptyInstallation()
  await restore(installation, file)
  const { outbox, appointment_messages } = await contentOf(installation)
  const held = { status: 'failed', last_error: expect.stringContaining('Restored from a backup') }
  expect([outbox, appointment_messages]).toMatchObject([[held], [held]])
})

describe('the secret that encrypts second factors', () => {
  const authSecret = 'x'.repeat(40)

  test('another AUTH_SECRET is refused, unless what it cannot open is to be removed', async () => {
    const site = { ...(await newFilledInstallation()), authSecret }
    const { db, close } = await openDatabase({ ...site, log: silentLog })
    await db.updateTable('admin_users').set({ two_factor_enabled: true }).execute()
    await close()
    const { file } = await backUp(site)
    for (const other of [undefined, 'y'.repeat(40)]) {
      const installation = { ...(await newEmptyInstallation()), authSecret: other }
      await expect(restore(installation, file)).rejects.toThrow(/another AUTH_SECRET.* was changed/)
      expect(readdirSync(installation.dataDir)).toEqual([])
      const restored = await restore(installation, file, { withoutSecret: true })
      expect(restored.losesSecret).toBe(true)
      const { admin_two_factors, admin_users } = await contentOf(installation)
      expect(admin_two_factors).toEqual([])
      expect(admin_users).toMatchObject([{ two_factor_enabled: false }])
    }
  })

  test.each<[name: string, header: object]>([
    ['another than its hash says', { storedSecret: 'y'.repeat(40) }],
    ['spaces alone', { storedSecret: ' '.repeat(40), secretHash: hashOfSecret(' '.repeat(40)) }],
  ])('is refused in a forged backup where it is %s', async (_, forged) => {
    const { file } = await backUp(await newFilledInstallation())
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
    const installation = await newEmptyInstallation()
    writeFileSync(join(installation.dataDir, 'auth-secret'), ' \n')
    expect(() => readSecret(installation)).toThrow('auth-secret is empty')
  })

  test('comes back from an encrypted backup, which shows nothing and needs its passphrase', async () => {
    const site = { ...(await newFilledInstallation()), authSecret, backupPassphrase }
    const { file } = await backUp(site)
    expect(() => gunzipSync(readFileSync(file))).toThrow()
    const empty = await newEmptyInstallation()
    const refused = async (settings: object, sentence: string) =>
      expect(restore({ ...empty, ...settings }, file)).rejects.toThrow(sentence)
    await refused({}, 'is encrypted: set BACKUP_PASSPHRASE')
    const another = { backupPassphrase, authSecret: 'y'.repeat(40) }
    await refused(another, 'Take AUTH_SECRET out of the settings')
    expect(readdirSync(empty.dataDir)).toEqual([])
    const installation = { ...empty, backupPassphrase }
    expect(await restore(installation, file)).toMatchObject({ losesSecret: false })
    expect(readSecret(installation)).toBe(authSecret)
    expect(await contentOf(installation)).toEqual(await contentOf(site))
    await refused({ backupPassphrase: 'another passphrase' }, 'is not its passphrase')
  })
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
  const site = await newFilledInstallation()
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
    const { file: former } = await backUp(await newFilledInstallation())
    await restore(present, former, withSpace(20 * megabyte))
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
