import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ensureFreshBuild } from '#tests/fresh-build.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { childEnvironment } from './child-environment.ts'
import { newInstallation } from './installation.ts'

await ensureFreshBuild()

const nobodyId = 65534
const isRoot = process.getuid?.() === 0

/** Starts the program in a way that must fail, in a sentence without a stack trace; returns its output. */
async function failToStart(env: Record<string, string>, user: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...childEnvironment, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  const [stderr, stdout, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'close'),
  ])
  expect(stderr).toMatch(/^GEMEV could not start\.\n/)
  expect(stderr).not.toContain('    at ')
  expect(code).toBe(1)
  return { stderr, stdout }
}

test('a data directory that cannot be written to is reported in a sentence, also in /proc, where nothing can be made', async () => {
  const dataDir = newTemporaryFolder()
  const user = isRoot ? { uid: nobodyId, gid: nobodyId } : {}
  if (isRoot) chownSync(dataDir, nobodyId, nobodyId)
  chmodSync(dataDir, 0o500)
  const { stderr } = await failToStart({ DATA_DIR: dataDir }, user)
  expect(stderr).toMatch(/\nThe data folder .+ cannot be written to: .+ DATA_DIR/)
  // Also where the data are in PostgreSQL.
  const { databaseUrl = '' } = await newInstallation('postgres')
  const DATA_DIR = '/proc/gemev/data'
  for (const DATABASE_URL of ['', databaseUrl]) {
    const { stderr } = await failToStart({ DATA_DIR, DATABASE_URL })
    expect(stderr).toContain(`The data folder ${DATA_DIR} cannot be written to: `)
    expect(stderr).toContain('set DATA_DIR to another folder')
  }
})

test.runIf(isRoot)(
  'a database file that belongs to another user is reported, and stays as it is',
  async () => {
    const dataDir = newTemporaryFolder()
    const file = join(dataDir, 'gemev.sqlite')
    new DatabaseSync(file).close()
    writeFileSync(join(dataDir, 'auth-secret'), `${'s'.repeat(40)}\n`, { mode: 0o600 })
    // A start or a copy by root leaves files of root in the folder of the service.
    for (const path of [dataDir, join(dataDir, 'auth-secret')]) chownSync(path, nobodyId, nobodyId)
    chmodSync(file, 0o644)
    const user = { uid: nobodyId, gid: nobodyId }
    const { stderr } = await failToStart({ DATA_DIR: dataDir }, user)
    expect(stderr).toMatch(
      /\nThe database in .+ cannot be opened: EACCES: .+gemev\.sqlite.+ writable by the user who runs this program/,
    )
    expect(statSync(file).uid).toBe(0)
  },
)

test('a database with damaged pages is named, and how to go on', async () => {
  const dataDir = newTemporaryFolder()
  const file = join(dataDir, 'gemev.sqlite')
  const database = new DatabaseSync(file)
  database.exec('create table kysely_migration (name text primary key, timestamp text)')
  database.exec("insert into kysely_migration values ('0001', '')")
  database.close()
  // All pages but the first, so that the damage is found only after the database was opened.
  writeFileSync(file, readFileSync(file).fill(0xff, 4096))
  const { stderr } = await failToStart({ DATA_DIR: dataDir })
  expect(stderr).toContain(`The database file ${file} is damaged`)
  expect(stderr).toContain(join(dataDir, 'snapshots'))
})

test('a port in use is named, and how to choose another', async () => {
  const port = String(await listenUntilEnd(createServer()))
  const { stderr, stdout } = await failToStart({ DATA_DIR: newTemporaryFolder(), PORT: port })
  // The set-up link must not be shown: another program answers at this port.
  expect(stdout).not.toContain('/admin/setup')
  expect(stderr).toContain(`Port ${port} on 127.0.0.1 is already in use. Set PORT to another one.`)
})

test('all errors in the environment are named at once, and no value is repeated', async () => {
  const { stderr } = await failToStart({
    PORT: 'secret-port',
    PUBLIC_URL: 'secret-url',
    DATABASE_URL: 'mysql://secret-user:secret-password@host/db',
    TRUSTED_PROXIES: 'secret-proxy',
    LOG_LEVEL: 'secret-level',
  })
  const named = [...stderr.matchAll(/^ {2}([A-Z_]+): must /gm)].map(([, name]) => name)
  const wrong = ['DATABASE_URL', 'LOG_LEVEL', 'PORT', 'PUBLIC_URL', 'TRUSTED_PROXIES']
  expect(named.sort()).toEqual(wrong)
  expect(stderr).not.toContain('secret')
})
