import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { environmentOf, newInstallation } from './installation.ts'
import { spawnSite, startSiteUntilEnd, statusOf } from './site-process.ts'

const entry = 'server/main.ts'
const buildQuietly = ['scripts/build.ts', '--quiet']
const rebuild = `${process.execPath} ${buildQuietly.join(' ')} && exec npm start`

const newEnvironment = async () => ({
  ...environmentOf(await newInstallation()),
  STARTER_CONTENT: 'off',
})

test('while the site is built anew the running one serves all its files, and so does npm start, which does not build again', async () => {
  // Built from the same sources, the next release has the same files, so this one gets a file of its own.
  writeFileSync('build/client/assets/only-before.js', '')
  const built = await readdir('build/client/assets')
  const files = built.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => `/assets/${name}`)
  const before = realpathSync('build/current')
  const site = await startSiteUntilEnd({ env: await newEnvironment(), entry })

  const next = spawnSite({ env: await newEnvironment(), command: ['sh', '-c', rebuild] })
  onTestFinished(() => void next.child.kill('SIGTERM'))
  let isOpen = false
  const opening = next.url.finally(() => {
    isOpen = true
  })
  const statuses = new Set<number>()
  for (let attempt = 0; !isOpen; attempt += 1) {
    const path = attempt % 2 ? '/' : (files[(attempt / 2) % files.length] ?? '')
    statuses.add(await statusOf(site.url + path))
    await sleep(20)
  }
  const url = await opening
  expect(next.output().match(/^Building the site \(about half a minute\)\.\.\.$/gm)).toHaveLength(1)
  expect([...statuses]).toEqual([200])
  expect(realpathSync('build/current')).not.toBe(before)
  for (const file of files) expect(await statusOf(site.url + file)).toBe(200)

  // A tab that was opened before the update asks the next process for files of the release before.
  for (const path of ['/', ...files]) expect(await statusOf(url + path)).toBe(200)

  const closed = once(next.child, 'close')
  next.child.kill('SIGTERM')
  expect(await closed).toEqual([0, null])
  await expect(fetch(url)).rejects.toThrow()
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
