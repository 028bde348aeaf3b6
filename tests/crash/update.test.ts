import { execFile } from 'node:child_process'
import { realpathSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { newInstallation } from './installation.ts'
import { startSiteUntilEnd } from './start-site-until-end.ts'
import { statusOf } from './status-of.ts'

const entry = 'server/main.ts'
// The command with which `npm start` builds.
const buildQuietly = ['scripts/build.ts', '--quiet']

async function startProgram() {
  const { dataDir } = await newInstallation('sqlite')
  return startSiteUntilEnd({ env: { DATA_DIR: dataDir, STARTER_CONTENT: 'off' }, entry })
}

test('while the site is built anew the running one serves all its files, and so does the next one', async () => {
  // Built from the same sources, the next release has the same files, so this one gets a file of its own.
  writeFileSync('build/client/assets/only-before.js', '')
  const built = await readdir('build/client/assets')
  const files = built.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => `/assets/${name}`)
  const before = realpathSync('build/current')
  const site = await startProgram()

  let isBuilt = false
  const building = promisify(execFile)(process.execPath, buildQuietly).finally(() => {
    isBuilt = true
  })
  const answers = new Map<number, number>()
  for (let attempt = 0; !isBuilt; attempt += 1) {
    const path = attempt % 2 ? '/' : (files[(attempt / 2) % files.length] ?? '')
    const status = await statusOf(site.url + path)
    answers.set(status, (answers.get(status) ?? 0) + 1)
    await sleep(20)
  }
  const { stdout, stderr } = await building
  expect(`${stdout}${stderr}`).toBe('Building the site (about half a minute)...\n')
  expect([...answers.keys()]).toEqual([200])
  expect(realpathSync('build/current')).not.toBe(before)
  for (const file of files) expect(await statusOf(site.url + file)).toBe(200)

  // A tab that was opened before the update asks the next process for files of the release before.
  const next = await startProgram()
  for (const file of files) expect(await statusOf(next.url + file)).toBe(200)
}, 400_000)

test('a quiet build that fails says why, and leaves the site as it was', async () => {
  const before = realpathSync('build/current')
  // why: a source file that does not compile would break the tests that run at the same time.
  const failing =
    "if(process.argv[1].includes('react-router')){console.log('because');process.exit(3)}"
  const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${failing}` }
  const building = promisify(execFile)(process.execPath, buildQuietly, { env })
  const stderr = expect.stringMatching(/^because\nThe site could not be built: .*react-router/)
  await expect(building).rejects.toMatchObject({ code: 1, stderr })
  expect(realpathSync('build/current')).toBe(before)
  expect((await readdir('build')).filter((name) => name.startsWith('unfinished-'))).toEqual([])
})
