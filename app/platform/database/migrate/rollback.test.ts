import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeFormerData } from '#app/platform/data-folder/data-folder.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrations } from '#db/migrations/migrations.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { migrateToLatest, OtherVersionError } from './migrate.server.ts'

const page = readFileSync('docs/operations.md', 'utf8')
const [, commands = ''] = /```sh\n([^`]*before-restore-[^`]*)```/.exec(page) ?? []

const copies = ['gemev.sqlite', 'gemev.sqlite-wal', 'gemev.sqlite-shm']

test('the way back over a migration works as the operations page writes it', async () => {
  // A folder as a release has it, with a systemctl that only records its arguments.
  const folder = newTemporaryFolder()
  const [dataDir, bin] = [join(folder, 'data'), join(folder, 'bin')]
  for (const path of [dataDir, bin]) mkdirSync(path, { mode: 0o700 })
  const systemctl = `#!/bin/sh\necho "$@" >> ${folder}/systemctl.log\n`
  writeFileSync(join(bin, 'systemctl'), systemctl, { mode: 0o755 })
  const open = async () => {
    const database = await openDatabase({ dataDir, log: silentLog })
    const target = { ...database, dataDir, log: silentLog }
    const migrate = (...more: typeof migrations) =>
      migrateToLatest({ ...target, migrations: [...migrations, ...more] })
    return { ...database, migrate }
  }
  const copyAll = (from: string, to: string) => {
    for (const name of copies) copyFileSync(join(from, name), join(to, name))
  }
  const newer = await open()
  await newer.migrate()
  const row = { name: 'backup', done_on: '2026-11-20' }
  await newer.db.insertInto('daily_work').values(row).execute()
  await newer.migrate({
    name: '9001-later',
    up: (db) => sql`alter table daily_work add column extra text`.execute(db).then(() => {}),
  })
  await newer.db.updateTable('daily_work').set({ done_on: '2026-11-21' }).execute()
  // why: a process that was killed leaves its log, which belongs to the newer database.
  const killed = mkdtempSync(join(folder, 'killed-'))
  copyAll(dataDir, killed)
  await newer.close()
  copyAll(killed, dataDir)

  const refused = await open()
  await expect(refused.migrate()).rejects.toThrow(OtherVersionError)
  await refused.close()
  copyAll(killed, dataDir)

  const env = { PATH: `${bin}:${process.env.PATH}` }
  execFileSync('sh', ['-e', '-c', commands.replaceAll('/srv/gemev', folder)], { env })
  expect(readFileSync(join(folder, 'systemctl.log'), 'utf8')).toBe('stop gemev\nstart gemev\n')
  expect(readlinkSync(join(folder, 'current'))).toMatch(/^gemev-/)
  const older = await open()
  await older.migrate()
  expect(await older.db.selectFrom('daily_work').selectAll().execute()).toEqual([row])
  const { rows } = await sql`pragma integrity_check`.execute(older.db)
  expect(rows).toEqual([{ integrity_check: 'ok' }])
  await older.close()

  const [aside = ''] = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))
  expect(readdirSync(join(dataDir, aside)).toSorted()).toEqual(copies.toSorted())
  await removeFormerData(dataDir, new Date(Date.now() + 91 * 86_400_000))
  expect(existsSync(join(dataDir, aside))).toBe(false)
})
