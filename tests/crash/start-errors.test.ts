import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ensureFreshBuild } from '#tests/fresh-build.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { childEnvironment } from './child-environment.ts'
import { newInstallation } from './installation.ts'

await ensureFreshBuild()

const nobodyId = 65534
const isRoot = process.getuid?.() === 0

/** Starts the program in a way that must fail; returns its output and exit code. */
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
  return { stderr, stdout, code }
}

test('a read-only data directory is reported in a sentence, not a stack trace', async () => {
  const { dataDir } = await newInstallation('sqlite')
  const user = isRoot ? { uid: nobodyId, gid: nobodyId } : {}
  if (isRoot) chownSync(dataDir, nobodyId, nobodyId)
  chmodSync(dataDir, 0o500)
  const { stderr, code } = await failToStart({ DATA_DIR: dataDir }, user)
  expect(stderr).toMatch(
    /^GEMEV could not start\.\nThe data folder .+ cannot be written to: .+ DATA_DIR/,
  )
  expect(stderr).not.toContain('    at ')
  expect(code).toBe(1)
})

test('a database that cannot be opened is reported in a sentence, not a stack trace', async () => {
  const { dataDir } = await newInstallation('sqlite')
  // Not even root can open a folder as a database.
  mkdirSync(join(dataDir, 'gemev.sqlite'))
  const { stderr, code } = await failToStart({ DATA_DIR: dataDir })
  expect(stderr).toMatch(/^GEMEV could not start\.\nThe database in .+ cannot be opened: /)
  expect(stderr).not.toContain('    at ')
  expect(code).toBe(1)
})

test.runIf(isRoot)(
  'a database file that belongs to another user is reported in a sentence, and stays as it is',
  async () => {
    const { dataDir } = await newInstallation('sqlite')
    const file = join(dataDir, 'gemev.sqlite')
    new DatabaseSync(file).close()
    writeFileSync(join(dataDir, 'auth-secret'), `${'s'.repeat(40)}\n`, { mode: 0o600 })
    // A start or a copy by root leaves files of root in the folder of the service.
    for (const path of [dataDir, join(dataDir, 'auth-secret')]) chownSync(path, nobodyId, nobodyId)
    chmodSync(file, 0o644)
    const user = { uid: nobodyId, gid: nobodyId }
    const { stderr, code } = await failToStart({ DATA_DIR: dataDir }, user)
    expect(stderr).toMatch(
      /^GEMEV could not start\.\nThe database in .+ cannot be opened: EACCES: .+gemev\.sqlite.+ writable by the user who runs this program/,
    )
    expect(stderr).not.toContain('    at ')
    expect(code).toBe(1)
    expect(statSync(file).uid).toBe(0)
  },
)

test('a data directory that cannot be created is reported in a sentence, not a stack trace', async () => {
  const { dataDir } = await newInstallation('sqlite')
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const { stderr, code } = await failToStart({ DATA_DIR: join(file, 'data') })
  expect(stderr).toMatch(
    /^GEMEV could not start\.\nThe data folder .+ cannot be written to: EEXIST/,
  )
  expect(stderr).not.toContain('    at ')
  expect(code).toBe(1)
})

test.each(['/proc', '/proc/gemev/data', '/sys/gemev'])(
  'a data directory in %s, where nothing can be made, ends the start instead of trying for ever',
  async (dataDir) => {
    const { stderr, code } = await failToStart({ DATA_DIR: dataDir })
    expect(stderr).toContain(`The data folder ${dataDir} cannot be written to: `)
    expect(stderr).toContain('set DATA_DIR to another folder')
    expect(code).toBe(1)
  },
)

test('a folder that cannot be written is also reported where the data are in PostgreSQL', async () => {
  const { databaseUrl = '' } = await newInstallation('postgres')
  const { stderr, code } = await failToStart({ DATA_DIR: '/proc/gemev', DATABASE_URL: databaseUrl })
  expect(stderr).toContain('The data folder /proc/gemev cannot be written to: ')
  expect(code).toBe(1)
})

test.each([
  ['no database at all', (file: string) => writeFileSync(file, 'no database'.repeat(1000))],
  ['a database with damaged pages', damagePages],
])('a file that is %s is named, and how to go on', async (_, damage) => {
  const { dataDir } = await newInstallation('sqlite')
  const file = join(dataDir, 'gemev.sqlite')
  damage(file)
  const { stderr, code } = await failToStart({ DATA_DIR: dataDir })
  expect(stderr).toContain(`The database file ${file} is damaged`)
  expect(stderr).toContain(join(dataDir, 'snapshots'))
  expect(stderr).not.toContain('    at ')
  expect(code).toBe(1)
})

/** Damages all pages of a database but the first, so that the damage is found only after it was opened. */
function damagePages(file: string) {
  const database = new DatabaseSync(file)
  database.exec('create table kysely_migration (name text primary key, timestamp text)')
  database.exec("insert into kysely_migration values ('0001', '')")
  database.close()
  const bytes = readFileSync(file)
  bytes.fill(0xff, 4096)
  writeFileSync(file, bytes)
}

test('a port in use is named, and how to choose another', async () => {
  const { dataDir } = await newInstallation('sqlite')
  const port = String(await listenUntilEnd(createServer()))
  const { stderr, stdout, code } = await failToStart({ DATA_DIR: dataDir, PORT: port })
  // The set-up link must not be shown: another program answers at this port.
  expect(stdout).not.toContain('/admin/setup')
  expect(stderr).toMatch(/^GEMEV could not start\.\n/)
  expect(stderr).toContain(`Port ${port} on 127.0.0.1 is already in use. Set PORT to another one.`)
  expect(stderr).not.toContain('    at ')
  expect(code).toBe(1)
})

test('all errors in the environment are named at once, and no value is repeated', async () => {
  const { stderr, code } = await failToStart({
    PORT: 'secret-port',
    PUBLIC_URL: 'secret-url',
    DATABASE_URL: 'mysql://secret-user:secret-password@host/db',
    TRUSTED_PROXIES: 'secret-proxy',
    LOG_LEVEL: 'secret-level',
  })
  const named = [...stderr.matchAll(/^ {2}([A-Z_]+): must /gm)].map(([, name]) => name)
  expect(named.sort()).toEqual([
    'DATABASE_URL',
    'LOG_LEVEL',
    'PORT',
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
  ])
  expect(stderr).not.toContain('secret')
  expect(code).toBe(1)
})
