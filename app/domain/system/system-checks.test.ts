import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { theProgram } from '#app/platform/audit/actor.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { recordNightBegun, recordNightMade } from '#app/platform/backup/backup-age.server.ts'
import { storeCopyState } from '#app/platform/backup/outside-copy.server.ts'
import { restoreRow } from '#app/platform/backup/restore/newer-record.server.ts'
import { storeHugeImage } from '#tests/backed-up-installations.ts'
import { finding, findingsByTitle, newCheckedInstallation } from '#tests/checked-installation.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { openInbox } from '#tests/inbox.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { checkRestore, finishRestoreReview } from './restore-review.server.ts'

type Installation = Awaited<ReturnType<typeof newCheckedInstallation>>

/** Sets how many days ago the accounts of staff were made. */
const makeAccountsOld = ({ inDatabase }: Installation, days: number) => {
  const created_at = new Date(Date.now() - days * 86_400_000).toISOString()
  return inDatabase((db) => db.updateTable('admin_users').set({ created_at }).execute())
}

test.each(databaseKinds)(
  'the checks of an installation on %s find nothing wrong with one that was just made, and say what is not set up',
  async (kind) => {
    const installation = await newCheckedInstallation(kind)
    await makeAccountsOld(installation, 0)
    const found = await installation.check()
    const states = Object.entries(found).map(([title, { state }]) => `${title}: ${state}`)
    expect(states.toSorted()).toEqual([
      'Address: missing',
      'Backup: attention',
      // why: the tests' PostgreSQL stores nothing permanently, so that it is quick.
      kind === 'sqlite' ? 'Database: passed' : 'Database: failed',
      'Disk: passed',
      'Mail server: missing',
      'Outside copy: missing',
      'Pictures: passed',
      'Proxies: passed',
      'SMS: missing',
      'Samples: attention',
    ])
    for (const { state, advice } of Object.values(found))
      if (state !== 'passed') expect(advice).toBeTruthy()
    expect(found.Samples?.text).toContain('email address')
  },
)

describe('the checks of the machine', () => {
  const off = { NIGHTLY_BACKUP: 'off' }

  test('say that no backup was ever made, which is wrong where the site is in use for longer', async () => {
    const installation = await newCheckedInstallation('sqlite')
    const found = async (env = {}) => (await installation.check(env)).Backup
    const never = 'No backup was ever made'
    await makeAccountsOld(installation, 1)
    expect(await found()).toEqual(finding('attention', never))
    expect((await found(off))?.state).toBe('attention')
    await makeAccountsOld(installation, 3)
    expect(await found()).toEqual(finding('failed', never))
    const { advice } = (await found(off)) ?? {}
    expect(advice).toContain('Take NIGHTLY_BACKUP=off out')
    expect(advice).not.toContain('makes one each night')
  })

  test('call backups good that another process of the same data makes', async () => {
    const { check, inDatabase } = await newCheckedInstallation('sqlite')
    const yesterday = { now: () => new Date(Date.now() - 86_400_000) }
    await inDatabase(async (db) => {
      await recordNightBegun({ db, clock: yesterday })
      await recordNightMade({ db, clock: yesterday })
    })
    const others = ' by another process. Another process makes one each night.'
    expect((await check(off)).Backup).toEqual(finding('passed', others))
  })

  test('say how old the last backup is, and that one of three days ago is overdue', async () => {
    const { dataDir, check } = await newCheckedInstallation('sqlite')
    mkdirSync(join(dataDir, 'backups'))
    const backupOf = (daysAgo: number) => {
      const time = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
      const name = `gemev-${time.slice(0, 19).replaceAll(':', '')}Z-00ff.backup`
      writeFileSync(join(dataDir, 'backups', name), '')
    }
    const found = async (env = {}) => (await check(env)).Backup
    backupOf(3)
    expect(await found()).toEqual(finding('failed', '3 days ago'))
    backupOf(1)
    expect(await found()).toEqual(finding('passed', '1 day ago', 'another disk'))
    const none = 'Nightly backups are turned off.'
    expect(await found(off)).toEqual(finding('attention', none, 'NIGHTLY_BACKUP=off'))
  })

  test('say when the last copy outside of the machine was made, and why there is none', async () => {
    const { dataDir, check } = await newCheckedInstallation('sqlite')
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    const found = async (env = {}) => {
      const command = { BACKUP_COPY_COMMAND: 'cp . well-hidden' }
      const { 'Outside copy': copy } = await check({ ...command, ...env })
      expect(JSON.stringify(copy) ?? '').not.toContain('well-hidden')
      return copy
    }
    expect(await found()).toEqual(finding('attention', 'No backup was copied', 'The next one'))
    expect(await found(off)).toBeUndefined()
    writeFileSync(join(folder, 'gemev-2026-01-01T010000Z-00ff.backup'), '')
    expect(await found()).toEqual(finding('failed', 'Nothing was copied yet.', 'by hand in'))
    const copiedHoursAgo = (hours: number) => {
      const at = new Date(Date.now() - hours * 3_600_000).toISOString()
      return { copied: { name: 'one', at, command: 'a hash' } }
    }
    await storeCopyState(folder, copiedHoursAgo(5))
    expect(await found()).toEqual(finding('passed', 'was made 5 hours ago.'))
    await storeCopyState(folder, copiedHoursAgo(49))
    expect(await found()).toEqual(finding('failed', 'Nothing was copied for two days.', folder))
    await storeCopyState(folder, { ...copiedHoursAgo(5), problem: 'It failed.' })
    expect(await found()).toEqual(finding('failed', 'machine. It failed.', 'by hand in'))
  })

  test('say that no backup is made where the disk has too little space for it, and what to do', async () => {
    const { dataDir, check } = await newCheckedInstallation('sqlite')
    storeHugeImage(dataDir)
    const { Backup } = await check()
    expect(Backup).toEqual(
      finding('failed', 'No backup could be made: ', 'npm run clinic -- backup'),
    )
    expect(Backup?.text).toMatch(/The disk of .+ has too little space for a backup: .+ Free some/)
  })

  test('try whether the folder of backups can be written to, and leave nothing there', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    // Not even root can make a folder there.
    const { Backup } = await check({ BACKUP_DIR: '/proc/gemev' })
    const text = 'The folder /proc/gemev for backups cannot be written to'
    expect(Backup).toEqual(finding('failed', text, 'systemd'))
    const BACKUP_DIR = newTemporaryFolder()
    expect((await check({ BACKUP_DIR })).Backup?.text).not.toContain('cannot be written to')
    expect(readdirSync(BACKUP_DIR)).toEqual([])
  })

  test('sign in to the mail server, and send nothing', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const inbox = await openInbox()
    const mail = { SMTP_URL: inbox.url, MAIL_FROM: 'GEMEV <no-reply@gemev.example>' }
    expect((await check(mail))['Mail server']?.state).toBe('passed')
    expect(inbox.messages).toEqual([])
    await inbox.close()
    const failed = finding('failed', 'ECONNREFUSED', 'Correct SMTP_URL and MAIL_FROM')
    expect((await check(mail))['Mail server']).toEqual(failed)
  })

  test('name the provider of SMS, and look at the address and at the proxy in front', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const SMS = { SMS_GATEWAY: 'arkesel', SMS_SENDER: 'GEMEV', SMS_KEY: 'the-key-of-tests' }
    expect(await check({ ...SMS, PUBLIC_URL: 'http://gemev.example' })).toMatchObject({
      SMS: finding('passed', 'SMS is sent through Arkesel.'),
      Address: finding('failed', 'without https'),
      Proxies: finding('passed'),
    })
    const { Address } = await check({ PUBLIC_URL: 'http://gemev.localhost:3000' })
    expect(Address?.state).toBe('passed')
    const https = { PUBLIC_URL: 'https://gemev.example' }
    expect(await check(https)).toMatchObject({
      Address: finding('passed', 'The site is https://gemev.example.'),
      Proxies: finding('attention'),
    })
    const { Proxies } = await check({ ...https, TRUSTED_PROXIES: '127.0.0.1' })
    expect(Proxies?.state).toBe('passed')
  })
})

test('without a database the checks say so, look at the rest, make nothing and show no password', async () => {
  const dataDir = newTemporaryFolder()
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const found = await findingsByTitle(env)
  expect(found.Database).toEqual(finding('failed', `There is no database in ${dataDir}.`))
  expect(found.Disk?.state).toBe('passed')
  expect(readdirSync(dataDir)).toEqual([])
  const DATABASE_URL = 'postgres://gemev:geheim@127.0.0.1:1/gemev'
  const unreachable = await findingsByTitle({ ...env, DATABASE_URL })
  expect(unreachable.Database?.state).toBe('failed')
  expect(JSON.stringify(unreachable)).not.toContain('geheim')
})

describeOnEachDatabase('the list of what a restore brought back', (database) => {
  test('is ended once by several taps at the same moment', async () => {
    const { db } = database()
    // why: an entry of the same instant could not be told from the one that ends it.
    let second = 0
    const clock = { now: () => new Date(Date.UTC(2026, 10, 20, 10, 0, second++)) }
    const listed = { rowId: restoreRow, subject: '2026-11-19T02:00:00.000Z', details: ['GM-1'] }
    await recordAudit({ db, clock, by: theProgram }, { action: 'system.restore-listed', ...listed })
    expect(await checkRestore({ db })).not.toBeNull()
    const finish = () => finishRestoreReview({ db, clock, by: theProgram })
    await Promise.all([finish(), finish(), finish(), finish()])
    expect(await checkRestore({ db })).toBeNull()
    const entries = db.selectFrom('audit_entries').select('action').orderBy('created_at')
    expect(await entries.where('row_id', '=', restoreRow).execute()).toEqual([
      { action: 'system.restore-listed' },
      { action: 'system.restore-reviewed' },
    ])
  })
})
