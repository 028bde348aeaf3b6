import { execFile } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { newInstallation } from './installation.ts'
import { childEnvironment, spawnSite } from './site-process.ts'

const entry = 'server/main.ts'

/** Starts the program, waits until it has said where its data are, and returns its output. */
async function outputOfStart(env: Record<string, string>, command = [process.execPath, entry]) {
  const dataDir = newTemporaryFolder()
  const own = { DATA_DIR: dataDir, STARTER_CONTENT: 'off', ...env }
  const site = spawnSite({ env: own, command })
  onTestFinished(() => void site.child.kill('SIGKILL'))
  const url = await site.url
  await expect.poll(site.output, { timeout: 20_000 }).toContain(dataDir)
  return { url, dataDir, output: site.output() }
}

test.runIf(process.platform === 'linux')(
  'on a terminal a start ends with a block for people: site, sign-in, data and the link for the first admin',
  async () => {
    // `script` of Debian's bsdutils gives a program a terminal. On other systems it has other options.
    const onTerminal = ['script', '-qec', `"${process.execPath}" ${entry}`, '/dev/null']
    const { url, dataDir, output } = await outputOfStart({}, onTerminal)
    const block = output.slice(output.indexOf('GEMEV is open.')).replaceAll('\r', '')
    expect(block).toMatch(new RegExp(`^ {2}Site +${url}$`, 'm'))
    expect(block).toMatch(new RegExp(`^ {2}Sign-in +${url}/admin$`, 'm'))
    expect(block).toMatch(new RegExp(`^ {2}Data +${dataDir}`, 'm'))
    expect(block).toMatch(new RegExp(`^ {4}${url}/admin/setup\\?token=[\\w-]{43}$`, 'm'))
    expect(output).not.toContain('{"level"')
  },
)

test('another log is JSON only, with the link as a field', async () => {
  const { url, dataDir, output } = await outputOfStart({})
  const lines = output.trim().split('\n')
  const events = lines.map((line) => JSON.parse(line))
  expect(events.at(-1)).toMatchObject({ level: 'warn', site: url, data: dataDir })
  expect(events.at(-1).link).toMatch(`${url}/admin/setup?token=`)
  expect(events.filter(({ level }) => level === 'error')).toEqual([])
})

const nobodyId = 65534
const isRoot = process.getuid?.() === 0
const nobody = isRoot ? { uid: nobodyId, gid: nobodyId } : {}

/** Starts the program in a way that must fail, in a sentence without a stack trace; returns its output. */
async function failToStart(env: Record<string, string>, user = {}) {
  const options = { env: { ...childEnvironment, PORT: '0', ...env }, ...user }
  const starting = promisify(execFile)(process.execPath, [entry], options)
  const { code, stderr, stdout } = await starting.catch((error) => error)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^GEMEV could not start\.\n/)
  expect(stderr).not.toContain('    at ')
  return { stderr, stdout }
}

test('a data directory that cannot be written to is reported in a sentence, also beside PostgreSQL', async () => {
  const dataDir = newTemporaryFolder()
  if (isRoot) chownSync(dataDir, nobodyId, nobodyId)
  chmodSync(dataDir, 0o500)
  const { stderr } = await failToStart({ DATA_DIR: dataDir }, nobody)
  expect(stderr).toMatch(/\nThe data folder .+ cannot be written to: .+ set DATA_DIR to another/)
  const { databaseUrl = '' } = await newInstallation('postgres')
  const inProc = { DATA_DIR: '/proc/gemev/data', DATABASE_URL: databaseUrl }
  expect((await failToStart(inProc)).stderr).toContain('The data folder /proc/gemev/data cannot be')
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
    const { stderr } = await failToStart({ DATA_DIR: dataDir }, nobody)
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
