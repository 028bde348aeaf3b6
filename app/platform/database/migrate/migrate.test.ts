import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { beforeBaseline, migrations } from '#db/migrations/migrations.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { makePostgresDatabase } from '#tests/databases.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { migrateToLatest, OtherVersionError } from './migrate.server.ts'

const later = (name: string) => ({
  name,
  async up(db: Kysely<unknown>) {
    await sql`create table ${sql.id(name)} (id text)`.execute(db)
  },
})

describe.each(databaseKinds)('migrating %s', (kind) => {
  const newStorage = async () => {
    const dataDir = newTemporaryFolder()
    if (kind === 'sqlite') return { dataDir, databaseUrl: undefined }
    const { databaseUrl, remove } = await makePostgresDatabase()
    onTestFinished(remove)
    return { dataDir, databaseUrl }
  }
  type Storage = Awaited<ReturnType<typeof newStorage>>

  const open = async (storage: Storage) => {
    const database = await openDatabase({ ...storage, log: silentLog })
    onTestFinished(() => database.close())
    const migrate = (list = migrations) =>
      migrateToLatest({ ...database, ...storage, log: silentLog, migrations: list })
    const applied = async () => {
      const { rows } = await sql<{ name: string }>`
        select name from kysely_migration order by name`.execute(database.db)
      return rows.map(({ name }) => name)
    }
    return { ...database, migrate, applied }
  }

  const children: ChildProcess[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })
  const startChild = (storage: Storage, ending = '') => {
    const script = join(import.meta.dirname, 'migrate.child.ts')
    const args = [script, storage.dataDir, storage.databaseUrl ?? '', ending]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    children.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    return { child, output: () => output }
  }

  test('of processes that start at once, all end well and the work is done once', async () => {
    const storage = await newStorage()
    const started = [startChild(storage), startChild(storage)]
    await Promise.all(started.map(({ child }) => once(child, 'close')))
    expect(started.map(({ output }) => output())).toEqual(['done\n', 'done\n'])
    const { applied } = await open(storage)
    expect(await applied()).toEqual(migrations.map(({ name }) => name))
  })

  test('a process killed in the middle of an upgrade leaves nothing half done', async () => {
    const storage = await newStorage()
    const before = await open(storage)
    await before.migrate()
    const { child, output } = startChild(storage, 'stuck')
    while (!output().includes('half-way')) await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')

    const { migrate, applied, db } = await open(storage)
    await migrate([...migrations, later('9999-stuck'), later('half_done')])
    expect((await applied()).slice(migrations.length)).toEqual(['9999-stuck', 'half_done'])
    expect((await sql`select id from half_done`.execute(db)).rows).toEqual([])
  })

  test('a step that fails takes the others of its start back', async () => {
    const { migrate, applied } = await open(await newStorage())
    const failing = { name: '9999-failing', up: () => Promise.reject(new Error('no')) }
    await expect(migrate([...migrations, failing])).rejects.toThrow('no')
    expect(await applied()).toEqual([])
    await migrate()
    expect(await applied()).toHaveLength(migrations.length)
  })

  test('a database of a newer program, or of before version 1.0, is refused in a plain sentence', async () => {
    const { migrate, applied, db } = await open(await newStorage())
    await migrate([...migrations, later('9999-later')])
    await expect(migrate()).rejects.toThrow(OtherVersionError)
    await expect(migrate()).rejects.toThrow(
      'made by a newer version of this program (it has "9999-later")',
    )
    expect(await applied()).toContain('9999-later')
    await sql`update kysely_migration set name = ${beforeBaseline.first}
      where name = '0001-baseline'`.execute(db)
    await expect(migrate()).rejects.toThrow(
      /made by a version before 1\.0.*make a backup with it.*restore that with this one/,
    )
  })

  test('waiting for a lock is cut short again once requests are served', async () => {
    const { migrate, db } = await open(await newStorage())
    await migrate()
    const setting = kind === 'sqlite' ? sql`pragma busy_timeout` : sql`show statement_timeout`
    const { rows } = await setting.execute(db)
    expect(rows).toEqual(kind === 'sqlite' ? [{ timeout: 5000 }] : [{ statement_timeout: '5s' }])
  })
})

describe('the snapshot before a migration', () => {
  const upgradable = async () => {
    const dataDir = newTemporaryFolder()
    const database = await openDatabase({ dataDir, log: silentLog })
    onTestFinished(() => database.close())
    const migrate = (...steps: string[]) => {
      const list = [...migrations, ...steps.map(later)]
      return migrateToLatest({ ...database, dataDir, log: silentLog, migrations: list })
    }
    return { db: database.db, migrate, snapshots: join(dataDir, 'snapshots') }
  }

  test('holds the rows of then, without the new tables, and is stored for the last three upgrades', async () => {
    const { db, migrate, snapshots } = await upgradable()
    await migrate()
    expect(existsSync(snapshots)).toBe(false)
    const row = { key: 'k', points: 7, resets_at: '2026-11-20T10:00:00.000Z' }
    await db.insertInto('rate_limits').values(row).execute()
    const steps = ['7001', '7002']
    await migrate(...steps)
    expect(readdirSync(snapshots)).toEqual(['before-7001.sqlite'])
    const snapshot = new DatabaseSync(join(snapshots, 'before-7001.sqlite'))
    onTestFinished(() => snapshot.close())
    expect(snapshot.prepare('select points from rate_limits').all()).toMatchObject([{ points: 7 }])
    expect(() => snapshot.prepare('select * from "7001"')).toThrow(/no such table/)

    const more = ['7003', '7004', '7005']
    for (const step of more) {
      steps.push(step)
      await migrate(...steps)
    }
    const remaining = readdirSync(snapshots).toSorted()
    expect(remaining).toEqual(more.map((step) => `before-${step}.sqlite`))
  })

  test('that cannot be written stops the migration', async () => {
    const { db, migrate, snapshots } = await upgradable()
    await migrate()
    new DatabaseSync(snapshots).close()
    await expect(migrate('7001')).rejects.toThrow(/EEXIST/)
    await expect(sql`select * from "7001"`.execute(db)).rejects.toThrow(/no such table/)
  })
})
