import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { childEnvironment } from './child-environment.ts'

const run = promisify(execFile)

// `npm test` itself runs check, build and e2e; update.test.ts runs start, release.test.ts release, command-line.test.ts
// clinic.

/** Starts a command of the README on a free port, waits for its address, and stops it after the test. */
async function startCommand(name: string): Promise<string> {
  const child = spawn('npm', ['run', name], {
    env: { ...childEnvironment, PORT: '0', DATA_DIR: newTemporaryFolder(), STARTER_CONTENT: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    const closed = once(child, 'close')
    if (child.kill('SIGTERM')) await closed
  })
  let output = ''
  child.stderr.on('data', (data) => (output += data))
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      output += data
      const [, address] = /open (http:\/\/localhost:\d+)/.exec(output) ?? []
      if (address) resolve(address)
    })
    child.once('close', () => reject(new Error(`npm run ${name} ended:\n${output}`)))
  })
}

test('npm run dev answers a public page, a page of the back-office and the client that reloads them', async () => {
  const site = await startCommand('dev')
  const shows = async (path: string, text: string) =>
    (await (await fetch(site + path)).text()).includes(text)
  expect(await shows('/offline', '/@vite/client')).toBe(true)
  expect(await shows('/admin/login', 'Admin Login')).toBe(true)
  expect(await shows('/@vite/client', 'HMRClient')).toBe(true)
}, 300_000)

test.each([
  ['bench', ['no-such-part'], 'There is no part no-such-part.'],
  ['soak', ['--no-such-amount'], "Unknown option '--no-such-amount'"],
])(
  'npm run %s starts, and refuses a name that it does not know',
  async (name, words, message) => {
    await expect(
      run('npm', ['run', name, '--', ...words], { env: childEnvironment }),
    ).rejects.toMatchObject({
      stderr: expect.stringContaining(message),
    })
  },
  300_000,
)
