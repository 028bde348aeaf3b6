import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { childEnvironment } from './child-environment.ts'
import { newInstallation } from './installation.ts'
import { spawnSite } from './site-process.ts'

const entry = 'server/main.ts'

/** Starts the program, waits until it has printed its address, and returns its output. */
async function outputOfStart(env: Record<string, string>) {
  const { dataDir } = await newInstallation('sqlite')
  const site = spawnSite({
    env: { DATA_DIR: dataDir, STARTER_CONTENT: 'off', ...env },
    entry,
  })
  try {
    const url = await site.url
    await expect.poll(site.output).toContain(resolve(dataDir))
    return { url, dataDir, output: site.output() }
  } finally {
    site.child.kill('SIGKILL')
  }
}

const linesOf = (output: string) => output.trim().split('\n')

test('a start ends with a block for people: site, sign-in, data and the link for the first admin', async () => {
  const { url, dataDir, output } = await outputOfStart({ LOG_FORMAT: 'text' })
  const block = output.slice(output.indexOf('GEMEV is open.'))
  expect(block).toMatch(new RegExp(`^ {2}Site +${url}$`, 'm'))
  expect(block).toMatch(new RegExp(`^ {2}Sign-in +${url}/admin$`, 'm'))
  expect(block).toMatch(new RegExp(`^ {2}Data +${dataDir}`, 'm'))
  expect(block).toMatch(new RegExp(`^ {4}${url}/admin/setup\\?token=[\\w-]{43}$`, 'm'))
  expect(output).not.toContain('{"level"')
})

test('somebody who can sign in already is not sent to a set-up link', async () => {
  const { url, output } = await outputOfStart({
    LOG_FORMAT: 'text',
    ADMIN_EMAIL: 'abena@example.com',
    ADMIN_PASSWORD: 'three calabashes beside the well',
  })
  expect(output).toContain(`sign in at ${url}/admin`)
  expect(output).not.toContain('/admin/setup')
})

test('a log that does not go to a terminal is JSON only, with the link as a field of its own', async () => {
  const { url, dataDir, output } = await outputOfStart({})
  const events = linesOf(output).map((line) => JSON.parse(line))
  expect(events.at(-1)).toMatchObject({ level: 'warn', site: url, data: dataDir })
  expect(events.at(-1).link).toMatch(`${url}/admin/setup?token=`)
})

test('a site with a passphrase that is read differently elsewhere opens, and says that no backup is made', async () => {
  const { output } = await outputOfStart({
    BACKUP_PASSPHRASE: "'three calabashes beside the well'",
  })
  const errors = linesOf(output).filter((line) => JSON.parse(line).level === 'error')
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('backup: no backup can be made. BACKUP_PASSPHRASE must have no quote')
  expect(errors[0]).toContain('Write it without quotes')
  expect(output).not.toContain('calabashes')
})

// `script` of Debian's bsdutils gives a program a terminal. On other systems it has other options.
test.skipIf(process.platform !== 'linux')('on a terminal the log is text by default', async () => {
  const { dataDir } = await newInstallation('sqlite')
  const site = spawn('script', ['-qec', `"${process.execPath}" ${entry}`, '/dev/null'], {
    env: { ...childEnvironment, PORT: '0', DATA_DIR: dataDir, STARTER_CONTENT: 'off' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  site.stdout.on('data', (data) => (output += data))
  try {
    await expect.poll(() => output, { timeout: 20_000 }).toContain('/admin/setup?token=')
    expect(output).not.toContain('{"level"')
  } finally {
    site.kill('SIGKILL')
  }
})
