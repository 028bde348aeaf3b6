import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { theProgram } from '#app/platform/audit/actor.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { recordNightBegun, recordNightMade } from '#app/platform/backup/backup-age.server.ts'
import { restoreRow } from '#app/platform/backup/restore/newer-record.server.ts'
import { followClock } from '#app/platform/jobs/clock-record.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { storeHugeImage } from '#tests/backed-up-installations.ts'
import { findingsByTitle, newCheckedInstallation } from '#tests/checked-installation.ts'
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
      'Pictures: passed',
      'Proxies: passed',
      'SMS: missing',
      'Samples: attention',
      kind === 'sqlite' ? 'Secrets: passed' : 'Secrets: attention',
      'Storage: missing',
      'Tables: passed',
    ])
    for (const { state, advice } of Object.values(found))
      if (state !== 'passed') expect(advice).toBeTruthy()
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
    expect((await check()).Tables).toMatchObject({
      state: 'attention',
      text: expect.stringMatching(/^One change of the tables waits/),
    })
  })

  once('find a clock that is behind what was recorded', async () => {
    const { check, inDatabase } = await newCheckedInstallation(kind)
    const clock = { now: () => new Date(Date.now() + 3_600_000) }
    await inDatabase((db) =>
      recordAudit({ db, clock, by: theProgram }, { action: 'access.signed-in' }),
    )
    expect((await check()).Clock).toMatchObject({ state: 'failed' })
  })

  once('find a clock that has gone ahead, and say when what is old is erased again', async () => {
    const { check, inDatabase } = await newCheckedInstallation(kind)
    const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000)
    await inDatabase(async (db) => {
      for (const day of [-607, -600]) await followClock({ db, clock: { now: () => dayOf(day) } })
      await followClock({ db, clock: { now: () => dayOf(-2) } })
    })
    const day = (days: number) => dayOf(days).toISOString().slice(0, 10)
    expect((await check()).Clock).toMatchObject({
      state: 'attention',
      text: expect.stringContaining(
        `Before it was ${day(-600)}. In case the clock is wrong, nothing is erased for its age before ${day(5)}.`,
      ),
      advice: expect.stringContaining('timedatectl set-ntp true'),
    })
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
    expect((await check()).Messages).toMatchObject({
      state: 'attention',
      text: '1 message could not be sent by SMS.',
    })
    await giveUpIn(-1000)
    expect((await check()).Messages?.state).toBe('passed')
  })

  once(
    'say that no backup was ever made, which is wrong where the site is in use for longer',
    async () => {
      const installation = await newCheckedInstallation(kind)
      const { check } = installation
      const never = expect.stringContaining('No backup was ever made')
      await makeAccountsOld(installation, 1)
      expect((await check()).Backup).toMatchObject({ state: 'attention', text: never })
      await makeAccountsOld(installation, 3)
      expect((await check()).Backup).toMatchObject({ state: 'failed', text: never })
      const { advice } = (await check({ NIGHTLY_BACKUP: 'off' })).Backup ?? {}
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
    expect((await check({ NIGHTLY_BACKUP: 'off' })).Backup).toMatchObject({
      state: 'passed',
      text: expect.stringMatching(/ by another process\. Another process makes one each night\.$/),
    })
    const unusable = { BACKUP_PASSPHRASE: 'three calabashes #beside the well' }
    expect((await check({ NIGHTLY_BACKUP: 'off', ...unusable })).Backup).toMatchObject({
      state: 'attention',
      text: expect.stringMatching(
        /Another process makes one each night\. A backup by hand would fail: BACKUP_PASSPHRASE must/,
      ),
      advice: expect.stringMatching(/^Write it without quotes/),
    })
  })

  once('call it wrong when no process makes any, and one by hand would fail as well', async () => {
    const installation = await newCheckedInstallation(kind)
    const { check } = installation
    await makeAccountsOld(installation, 1)
    const off = { NIGHTLY_BACKUP: 'off' }
    expect((await check(off)).Backup?.state).toBe('attention')
    const unusable = { ...off, BACKUP_PASSPHRASE: 'three calabashes #beside the well' }
    expect((await check(unusable)).Backup).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('A backup by hand would fail: BACKUP_PASSPHRASE must'),
    })
  })

  once('name what visitors see that is made up', async () => {
    const { check } = await newCheckedInstallation(kind)
    expect((await check()).Samples?.text).toContain('email address')
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
    backupOf(3)
    expect((await check()).Backup).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('3 days ago'),
    })
    backupOf(1)
    expect((await check()).Backup).toMatchObject({
      state: 'passed',
      text: expect.stringContaining('1 day ago'),
      advice: expect.stringContaining('another disk'),
    })
    expect((await check({ NIGHTLY_BACKUP: 'off' })).Backup).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('With these settings none is made by itself.'),
      advice: expect.stringContaining('NIGHTLY_BACKUP=off'),
    })
  })

  test('say that no backup is made with a passphrase that is read differently elsewhere, and what to do', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const { Backup } = await check({ BACKUP_PASSPHRASE: "'three calabashes beside the well'" })
    expect(Backup).toMatchObject({
      state: 'failed',
      text: expect.stringMatching(/^No backup is made: BACKUP_PASSPHRASE must have no quote/),
      advice: expect.stringContaining('Write it without quotes around it'),
    })
    expect(JSON.stringify(Backup)).not.toContain('calabashes')
  })

  test('say that no backup is made where the disk has too little space for it, and what to do', async () => {
    const { dataDir, check } = await newCheckedInstallation('sqlite')
    storeHugeImage(dataDir)
    expect((await check()).Backup).toMatchObject({
      state: 'failed',
      text: expect.stringMatching(
        /^No backup is made: The disk of .+ has too little space for a backup: .+ Free some space/,
      ),
      advice: expect.stringContaining('npm run clinic -- backup'),
    })
  })

  test('try whether the folder of backups can be written to, and leave nothing there', async () => {
    const installation = await newCheckedInstallation('sqlite')
    const { dataDir, check } = installation
    // Not even root can make a folder there.
    expect((await check({ BACKUP_DIR: '/proc/gemev' })).Backup).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('The folder /proc/gemev for backups cannot be written to'),
      advice: expect.stringContaining('systemd'),
    })
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
    expect((await check()).Secrets).toMatchObject({
      state: 'failed',
      advice: expect.stringContaining(file),
    })
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
      text: expect.stringContaining(file),
      advice: expect.stringContaining(`chmod o-rwx ${file}`),
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
    expect(found.Database).toMatchObject({
      state: 'failed',
      text: `There is no database in ${dataDir}.`,
    })
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
    const entries = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('row_id', '=', restoreRow)
      .orderBy('created_at')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'system.restore-listed',
      'system.restore-reviewed',
    ])
  })
})
