import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { readSettings } from '#app/platform/env.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { openBucket } from '#app/platform/object-storage/bucket.server.ts'
import { newFolder, newSite } from '#tests/backed-up-installations.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { silentLog } from '#tests/databases.ts'
import { openInbox } from '#tests/inbox.ts'
import { openStorageServer, storageEnvironment } from '#tests/storage-server.ts'
import { checkInstallation } from './installation.server.ts'

type Environment = Record<string, string>
type Open = Awaited<ReturnType<typeof openDatabase>>

/** A site with rows in all tables, and what a look at it finds, by title. */
async function newInstallation(kind: (typeof databaseKinds)[number]) {
  const installation = await newSite(kind)
  const { dataDir, databaseUrl } = installation
  const own = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  return {
    dataDir,
    async inDatabase(work: (db: Open['db']) => Promise<unknown>) {
      const { db, close } = await openDatabase({ ...installation, log: silentLog })
      await work(db)
      await close()
    },
    find: (env: Environment = {}) => look({ ...own, ...env }),
  }
}

async function look(env: Environment) {
  const settings = readSettings(env)
  const found = await checkInstallation(settings, createLog(settings))
  return Object.fromEntries(found.map(({ title, ...finding }) => [title, finding]))
}

describe.each(databaseKinds)('the checks of an installation on %s', (kind) => {
  test('find nothing wrong with one that was just made, and say what is not set up', async () => {
    const { find } = await newInstallation(kind)
    const found = await find()
    const states = Object.entries(found).map(([title, { state }]) => `${title}: ${state}`)
    expect(states.toSorted()).toEqual([
      'Address: attention',
      'Backup: attention',
      'Clock: good',
      // why: the tests' PostgreSQL stores nothing for good, and is quick.
      kind === 'sqlite' ? 'Database: good' : 'Database: wrong',
      'Disk: good',
      'Mail server: attention',
      'Outbox: good',
      'Pictures: good',
      'Proxies: good',
      'SMS: good',
      'Samples: attention',
      kind === 'sqlite' ? 'Secrets: good' : 'Secrets: attention',
      'Storage: good',
      'Tables: good',
    ])
    for (const { state, advice } of Object.values(found))
      if (state !== 'good') expect(advice).toBeTruthy()
  })

  test('say whether the tables are those of an older or a newer program', async () => {
    const { find, inDatabase } = await newInstallation(kind)
    const last = sql`(select max(name) from kysely_migration)`
    await inDatabase((db) =>
      sql`update kysely_migration set name = '9999-later' where name = ${last}`.execute(db),
    )
    expect((await find()).Tables?.text).toContain('newer version')
    await inDatabase((db) =>
      sql`delete from kysely_migration where name = '9999-later'`.execute(db),
    )
    expect((await find()).Tables).toMatchObject({
      state: 'attention',
      text: expect.stringMatching(/^One change of the tables waits/),
    })
  })

  test('find a clock that is behind what was recorded', async () => {
    const { find, inDatabase } = await newInstallation(kind)
    const clock = { now: () => new Date(Date.now() + 3_600_000) }
    await inDatabase((db) => recordAudit({ db, clock }, { action: 'access.signed-in' }))
    expect((await find()).Clock).toMatchObject({ state: 'wrong' })
  })

  test('count mail that could not be delivered', async () => {
    const { find, inDatabase } = await newInstallation(kind)
    await inDatabase((db) => db.updateTable('outbox').set({ status: 'failed' }).execute())
    expect((await find()).Outbox?.text).toBe('1 mail could not be delivered.')
  })

  test('name what visitors see that is made up', async () => {
    const { find } = await newInstallation(kind)
    expect((await find()).Samples?.text).toContain('email address')
  })
})

describe('the checks of the machine', () => {
  test('say how old the last backup is, and that one of three days ago is overdue', async () => {
    const { dataDir, find } = await newInstallation('sqlite')
    mkdirSync(join(dataDir, 'backups'))
    const backupOf = (daysAgo: number) => {
      const time = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
      const name = `gemev-${time.slice(0, 19).replaceAll(':', '')}Z-00ff.backup`
      writeFileSync(join(dataDir, 'backups', name), '')
    }
    backupOf(3)
    expect((await find()).Backup).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('3 days ago'),
    })
    backupOf(1)
    expect((await find()).Backup).toMatchObject({
      state: 'good',
      text: expect.stringContaining('1 day ago'),
      advice: expect.stringContaining('another disk'),
    })
    expect((await find({ NIGHTLY_BACKUP: 'off' })).Backup?.state).toBe('attention')
  })

  test('try out the storage of backups, leave nothing there, and show no secret', async () => {
    const { dataDir, find } = await newInstallation('sqlite')
    const server = await openStorageServer()
    const storage = storageEnvironment({ ...server.settings, secret: 'S3RVER' })
    expect((await find(storage)).Storage).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('has no backup yet'),
    })
    expect(server.requests.map((line) => line.split(' ')[0])).toEqual([
      'PUT',
      'GET',
      'GET',
      'DELETE',
    ])
    expect(await openBucket(server.settings).list()).toEqual([])
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    const uploadedAt = (hoursAgo: number, failed?: object) => {
      const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
      const state = { uploaded: { name: 'x', at }, failed }
      writeFileSync(join(folder, 'uploads.json'), JSON.stringify(state))
    }
    uploadedAt(5)
    expect((await find(storage)).Storage).toMatchObject({
      state: 'good',
      text: expect.stringContaining('got the last backup 5 hours ago'),
    })
    uploadedAt(49)
    expect((await find(storage)).Storage?.text).toContain('Nothing was sent for two days.')
    uploadedAt(5, { at: new Date().toISOString(), reason: 'The line was down.' })
    expect((await find(storage)).Storage).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('The line was down.'),
      advice: expect.stringContaining('upload-backup'),
    })
    const wrong = await find({ ...storage, BACKUP_S3_SECRET: 'well hidden secret' })
    expect(wrong.Storage).toMatchObject({
      state: 'wrong',
      advice: expect.stringContaining('BACKUP_S3_SECRET'),
    })
    expect(JSON.stringify(wrong)).not.toContain('well hidden')
    expect((await find({ ...storage, BACKUP_S3_BUCKET: 'nowhere' })).Storage?.text).toContain(
      'There is no bucket nowhere',
    )
  })

  test('look at the address and the proxy in front', async () => {
    const { find } = await newInstallation('sqlite')
    const statesOf = async (env: Environment) => {
      const { Address, Proxies } = await find(env)
      return [Address?.state, Proxies?.state]
    }
    expect(await statesOf({ PUBLIC_URL: 'http://gemev.example' })).toEqual(['wrong', 'good'])
    const https = { PUBLIC_URL: 'https://gemev.example' }
    expect(await statesOf(https)).toEqual(['good', 'attention'])
    expect(await statesOf({ ...https, TRUSTED_PROXIES: '127.0.0.1' })).toEqual(['good', 'good'])
  })

  test('find a secret that others on the machine may read', async () => {
    const { dataDir, find } = await newInstallation('sqlite')
    const file = join(dataDir, 'auth-secret')
    writeFileSync(file, 'x', { mode: 0o600 })
    expect((await find()).Secrets?.state).toBe('good')
    chmodSync(dataDir, 0o755)
    expect((await find()).Secrets?.state).toBe('attention')
    chmodSync(file, 0o640)
    expect((await find()).Secrets).toMatchObject({
      state: 'wrong',
      advice: expect.stringContaining(file),
    })
  })

  test('sign in to the mail server, and send nothing', async () => {
    const { find } = await newInstallation('sqlite')
    const inbox = await openInbox()
    const mail = { SMTP_URL: inbox.url, MAIL_FROM: 'GEMEV <no-reply@gemev.example>' }
    expect((await find(mail))['Mail server']?.state).toBe('good')
    expect(inbox.messages).toEqual([])
    await inbox.close()
    expect((await find(mail))['Mail server']).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('reach the provider of SMS, and send nothing', async () => {
    const { find } = await newInstallation('sqlite')
    const methods: string[] = []
    const provider = createServer((request, response) => {
      methods.push(request.method ?? '')
      response.writeHead(404).end()
    })
    onTestFinished(() => void provider.close())
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    const { port } = provider.address() as AddressInfo
    const sms = { SMS_GATEWAY: 'http', SMS_URL: `http://127.0.0.1:${port}/send` }
    expect((await find(sms)).SMS?.state).toBe('good')
    expect(methods).toEqual(['HEAD'])
    provider.closeAllConnections()
    await new Promise((resolve) => provider.close(resolve))
    expect((await find(sms)).SMS?.state).toBe('wrong')
  })

  test('say what the account for pictures lacks', async () => {
    const { find } = await newInstallation('sqlite')
    expect((await find({ IMAGE_HOST: 'cloudinary' })).Pictures).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('configuration is incomplete'),
    })
  })
})

describe('without a database', () => {
  test('the checks say so, look at the rest, and make nothing', async () => {
    const dataDir = newFolder()
    const found = await look({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    expect(found.Database).toMatchObject({
      state: 'wrong',
      text: `There is no database in ${dataDir}.`,
    })
    expect(found.Disk?.state).toBe('good')
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('an unreachable PostgreSQL is wrong, and its password is not shown', async () => {
    const url = 'postgres://gemev:geheim@127.0.0.1:1/gemev'
    const found = await look({ DATA_DIR: newFolder(), DATABASE_URL: url, LOG_LEVEL: 'silent' })
    expect(found.Database?.state).toBe('wrong')
    expect(JSON.stringify(found)).not.toContain('geheim')
  })
})
