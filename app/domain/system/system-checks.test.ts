import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { theProgram } from '#app/platform/audit/actor.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { recordNightBegun, recordNightMade } from '#app/platform/backup/backup-age.server.ts'
import { storeCopyState } from '#app/platform/backup/outside-copy.server.ts'
import { restoreRow } from '#app/platform/backup/restore/newer-record.server.ts'
import { followClock } from '#app/platform/jobs/clock-record.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { storeHugeImage } from '#tests/backed-up-installations.ts'
import { finding, findingsByTitle, newCheckedInstallation } from '#tests/checked-installation.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { checkRestore, finishRestoreReview } from './restore-review.server.ts'
import { checkSecrets } from './settings-checks.server.ts'

type Installation = Awaited<ReturnType<typeof newCheckedInstallation>>

/** Sets how many days ago the accounts of staff were made. */
const makeAccountsOld = ({ inDatabase }: Installation, days: number) => {
  const created_at = new Date(Date.now() - days * 86_400_000).toISOString()
  return inDatabase((db) => db.updateTable('admin_users').set({ created_at }).execute())
}

describe.each(databaseKinds)('the checks of an installation on %s', (kind) => {
  const once = test.runIf(kind === 'sqlite')

  test('find nothing wrong with one that was just made, and say what is not set up', async () => {
    const installation = await newCheckedInstallation(kind)
    await makeAccountsOld(installation, 0)
    const found = await installation.check()
    const states = Object.entries(found).map(([title, { state }]) => `${title}: ${state}`)
    expect(states.toSorted()).toEqual([
      'Address: missing',
      'Backup: attention',
      'Clock: passed',
      // why: the tests' PostgreSQL stores nothing permanently, so that it is quick.
      kind === 'sqlite' ? 'Database: passed' : 'Database: failed',
      'Disk: passed',
      'Mail server: missing',
      'Messages: passed',
      'Outbox: passed',
      'Outside copy: missing',
      'Pictures: passed',
      'Proxies: passed',
      'SMS: missing',
      'Samples: attention',
      kind === 'sqlite' ? 'Secrets: passed' : 'Secrets: attention',
      'Tables: passed',
    ])
    for (const { state, advice } of Object.values(found))
      if (state !== 'passed') expect(advice).toBeTruthy()
    expect(found.Samples?.text).toContain('email address')
  })

  test('say whether the tables are those of an older or a newer program', async () => {
    const { check, inDatabase } = await newCheckedInstallation(kind)
    const last = sql`(select max(name) from kysely_migration)`
    await inDatabase((db) =>
      sql`update kysely_migration set name = '9999-later' where name = ${last}`.execute(db),
    )
    expect((await check()).Tables?.text).toContain('newer version')
    await inDatabase((db) =>
      sql`delete from kysely_migration where name = '9999-later'`.execute(db),
    )
    expect((await check()).Tables).toEqual(
      finding('attention', '1 change of the tables still to be made'),
    )
  })

  once('find a clock that has gone ahead, or is behind what was recorded', async () => {
    const { check, inDatabase } = await newCheckedInstallation(kind)
    const at = (ms: number) => ({ now: () => new Date(Date.now() + ms) })
    const dayMs = 86_400_000
    await inDatabase(async (db) => {
      for (const day of [-607, -600, -2]) await followClock({ db, clock: at(day * dayMs) })
    })
    const day = (days: number) =>
      at(days * dayMs)
        .now()
        .toISOString()
        .slice(0, 10)
    const text = `Before that it was ${day(-600)}. In case the clock is wrong, no old data will be erased before ${day(5)}.`
    const ahead = finding('attention', text, 'timedatectl set-ntp true')
    expect((await check()).Clock).toEqual(ahead)
    await inDatabase((db) =>
      recordAudit({ db, clock: at(3_600_000), by: theProgram }, { action: 'access.signed-in' }),
    )
    expect((await check()).Clock).toEqual(finding('failed'))
  })

  once('count mail that could not be delivered', async () => {
    const { check, inDatabase } = await newCheckedInstallation(kind)
    await inDatabase((db) => db.updateTable('outbox').set({ status: 'failed' }).execute())
    expect((await check()).Outbox?.text).toBe('1 mail could not be delivered.')
  })

  test('count SMS that were refused, until they are of no more use', async () => {
    const { check, inDatabase } = await newCheckedInstallation(kind)
    await inDatabase((db) =>
      db.updateTable('appointments').set({ messages_off_at: null }).execute(),
    )
    const giveUpIn = (ms: number) => {
      const give_up_at = new Date(Date.now() + ms).toISOString()
      const last_error = 'The gateway refused it: invalid api key (HTTP 401)'
      const refused = { status: 'waiting', last_error, give_up_at, event_number: 1_000 } as const
      return inDatabase((db) => db.updateTable('appointment_messages').set(refused).execute())
    }
    await giveUpIn(3_600_000)
    const unsent = finding('attention', '1 message could not be sent by SMS.')
    expect((await check()).Messages).toEqual(unsent)
    await giveUpIn(-1000)
    expect((await check()).Messages?.state).toBe('passed')
  })

  once(
    'say that no backup was ever made, which is wrong where the site is in use for longer',
    async () => {
      const installation = await newCheckedInstallation(kind)
      const { check } = installation
      const found = async (env = {}) => (await check(env)).Backup
      const never = 'No backup was ever made'
      await makeAccountsOld(installation, 1)
      expect(await found()).toEqual(finding('attention', never))
      const off = { NIGHTLY_BACKUP: 'off' }
      expect((await found(off))?.state).toBe('attention')
      await makeAccountsOld(installation, 3)
      expect(await found()).toEqual(finding('failed', never))
      const { advice } = (await found(off)) ?? {}
      expect(advice).toContain('Take NIGHTLY_BACKUP=off out')
      expect(advice).not.toContain('makes one each night')
    },
  )

  once('call backups good that another process of the same data makes', async () => {
    const { check, inDatabase } = await newCheckedInstallation(kind)
    const yesterday = { now: () => new Date(Date.now() - 86_400_000) }
    await inDatabase(async (db) => {
      await recordNightBegun({ db, clock: yesterday })
      await recordNightMade({ db, clock: yesterday })
    })
    const others = 'Another process makes one each night.'
    const off = { NIGHTLY_BACKUP: 'off' }
    expect((await check(off)).Backup).toEqual(finding('passed', ` by another process. ${others}`))
  })
})

describe('the checks of the machine', () => {
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
    const off = { NIGHTLY_BACKUP: 'off' }
    expect(await found(off)).toEqual(finding('attention', none, 'NIGHTLY_BACKUP=off'))
  })

  test('say when the last copy outside of the machine was made, and why there is none', async () => {
    const { dataDir, check } = await newCheckedInstallation('sqlite')
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    const found = async () => {
      const { 'Outside copy': copy } = await check({ BACKUP_COPY_COMMAND: 'cp . well-hidden' })
      expect(JSON.stringify(copy)).not.toContain('well-hidden')
      return copy
    }
    expect(await found()).toEqual(finding('attention', 'No backup was copied', 'The next one'))
    const copiedHoursAgo = (hours: number) => ({
      copied: { name: 'one', at: new Date(Date.now() - hours * 3_600_000).toISOString() },
    })
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
    const installation = await newCheckedInstallation('sqlite')
    const { dataDir, check } = installation
    // Not even root can make a folder there.
    const { Backup } = await check({ BACKUP_DIR: '/proc/gemev' })
    const text = 'The folder /proc/gemev for backups cannot be written to'
    expect(Backup).toEqual(finding('failed', text, 'systemd'))
    const folder = join(dataDir, 'elsewhere')
    mkdirSync(folder)
    await makeAccountsOld(installation, 0)
    expect((await check({ BACKUP_DIR: folder })).Backup?.state).toBe('attention')
    expect(readdirSync(folder)).toEqual([])
  })

  test('look at the proxy in front', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const stateOf = async (env: Record<string, string>) => (await check(env)).Proxies?.state
    expect(await stateOf({ PUBLIC_URL: 'http://gemev.example' })).toBe('passed')
    const https = { PUBLIC_URL: 'https://gemev.localhost' }
    expect(await stateOf(https)).toBe('attention')
    expect(await stateOf({ ...https, TRUSTED_PROXIES: '127.0.0.1' })).toBe('passed')
  })

  test('find a secret that others on the machine may read', async () => {
    const { dataDir, check } = await newCheckedInstallation('sqlite')
    const file = join(dataDir, 'auth-secret')
    writeFileSync(file, 'x', { mode: 0o600 })
    expect((await check()).Secrets?.state).toBe('passed')
    chmodSync(dataDir, 0o755)
    expect((await check()).Secrets?.state).toBe('attention')
    chmodSync(file, 0o640)
    expect((await check()).Secrets).toEqual(finding('failed', '', file))
  })

  test('find settings with their passwords that others on the machine may read', async () => {
    const folder = newTemporaryFolder()
    const settings = readSettings({ DATA_DIR: folder })
    const file = join(folder, 'gemev.env')
    const found = () => checkSecrets({ settings }, [file])
    expect((await found()).state).toBe('passed')
    writeFileSync(file, 'SMS_KEY=hidden')
    chmodSync(file, 0o644)
    expect(await found()).toMatchObject({
      state: 'failed',
      work: `Run as its owner: chmod o-rwx ${file}`,
    })
    // As install.sh makes it: the group is that of the service.
    chmodSync(file, 0o640)
    expect((await found()).state).toBe('passed')
  })
})

describe('without a database', () => {
  test('the checks say so, look at the rest, and make nothing', async () => {
    const dataDir = newTemporaryFolder()
    const found = await findingsByTitle({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    expect(found.Database).toEqual(finding('failed', `There is no database in ${dataDir}.`))
    expect(found.Disk?.state).toBe('passed')
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('an unreachable PostgreSQL is wrong, and its password is not shown', async () => {
    const url = 'postgres://gemev:geheim@127.0.0.1:1/gemev'
    const found = await findingsByTitle({
      DATA_DIR: newTemporaryFolder(),
      DATABASE_URL: url,
      LOG_LEVEL: 'silent',
    })
    expect(found.Database?.state).toBe('failed')
    expect(JSON.stringify(found)).not.toContain('geheim')
  })
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
