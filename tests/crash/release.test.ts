import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { ensureFreshBuild } from '#tests/fresh-build.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { childEnvironment } from './child-environment.ts'
import { statusOf } from './site-process.ts'

await ensureFreshBuild()

const maxUnpackedKilobytes = 150_000
const run = promisify(execFile)

/**
 * The environment of a machine that has Node alone: the packages of this checkout are not in its PATH. Only what Node has
 * compiled is shared with the other tests.
 */
const bareEnvironment = {
  ...childEnvironment,
  PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
}

// All tests of the file share one release.
const packed = newTemporaryFolder(afterAll)
const { stderr: warnings } = await run('npm', ['run', '--silent', 'release', '--', packed])
const [archive = ''] = readdirSync(packed).filter((name) => name.endsWith('.tar.gz'))
const release = archive.replace('.tar.gz', '')

/** Unpacks the release into a new folder, with the commands of docs/operations.md. */
function unpack(): string {
  const folder = newTemporaryFolder()
  for (const name of readdirSync(packed)) cpSync(join(packed, name), join(folder, name))
  execFileSync('sha256sum', ['-c', `${archive}.sha256`], { cwd: folder })
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  return folder
}

/** Runs commands of the release that a folder's link `current` names. */
const clinicIn =
  (folder: string) =>
  (...words: string[]) =>
    run('npm', ['run', '--silent', 'clinic', '--', ...words], {
      cwd: join(folder, 'current'),
      env: bareEnvironment,
    })

/** Starts the release to which a folder's link `current` leads, as docs/operations.md says, on a free port. */
async function startCurrent(folder: string) {
  const child = spawn('npm', ['start'], {
    cwd: join(folder, 'current'),
    env: { ...bareEnvironment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    const closed = once(child, 'close')
    if (child.kill('SIGTERM')) await closed
  })
  let output = ''
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      output += data
      const [, address] = /open (http:\/\/localhost:\d+)/.exec(output) ?? []
      if (address) resolve(address)
    })
    child.once('close', () => reject(new Error(`the release ended before it was open:\n${output}`)))
  })
  return { url: await url, output: () => output }
}

async function switchTo(folder: string, release: string) {
  rmSync(join(folder, 'current'), { force: true })
  symlinkSync(release, join(folder, 'current'))
  return startCurrent(folder)
}

test('a release runs with Node alone, is upgraded and rolled back by a link, and serves the files of open tabs', async () => {
  const folder = unpack()
  const [kilobytes] = execFileSync('du', ['-sk', release], { cwd: folder, encoding: 'utf8' }).split(
    '\t',
  )
  expect(Number(kilobytes)).toBeLessThan(maxUnpackedKilobytes)
  const { version, commit } = JSON.parse(
    readFileSync(join(folder, release, 'release.json'), 'utf8'),
  )
  expect(release).toContain(`gemev-${version}-${commit.slice(0, 8)}`)
  const sbom = JSON.parse(readFileSync(join(folder, release, 'sbom.json'), 'utf8'))
  expect(sbom.components.map(({ name }: { name: string }) => name)).toContain('react')

  const owner = 'ADMIN_EMAIL=abena@example.com\nADMIN_PASSWORD="three calabashes beside the well"\n'
  writeFileSync(join(folder, 'gemev.env'), owner)
  const before = await switchTo(folder, release)
  for (const path of ['/', '/admin/login', '/worker.js'])
    expect(await statusOf(before.url + path)).toBe(200)
  // The starter content has images only if the encoder, which is a process of its own, runs in the release as well.
  const imageAddress = async () => {
    const gallery = await (await fetch(`${before.url}/gallery`)).text()
    return /\/[\w-]+\/image\/upload\/[^" ]*w_400[^" ]*/.exec(gallery)?.[0] ?? ''
  }
  await expect.poll(imageAddress, { timeout: 60_000 }).not.toBe('')
  expect(await statusOf(before.url + (await imageAddress()))).toBe(200)
  const clinic = clinicIn(folder)
  // The command finds the data and the settings of the site: this admin exists already.
  await expect(clinic('create-admin', 'abena@example.com')).rejects.toMatchObject({ code: 1 })
  expect((await clinic('backup')).stdout).toContain(join(folder, 'data/backups'))

  // Built from the same sources, both releases have the same files, so each gets one of its own.
  const next = `${release}-next`
  cpSync(join(folder, release), join(folder, next), { recursive: true })
  writeFileSync(join(folder, release, 'client/assets/only-before.js'), '')
  writeFileSync(join(folder, next, 'client/assets/only-after.js'), '')
  const after = await switchTo(folder, next)
  for (const url of [before.url, after.url]) {
    for (const name of ['before', 'after'])
      expect(await statusOf(`${url}/assets/only-${name}.js`)).toBe(200)
  }
  const again = await switchTo(folder, release)
  expect(await statusOf(`${again.url}/blog`)).toBe(200)
}, 180_000)

test('a release is packed without a warning, with all that its page of operations links to', () => {
  expect(warnings).toBe('')
  const docs = join(unpack(), release, 'docs')
  const page = readFileSync(join(docs, 'operations.md'), 'utf8')
  const links = [...page.matchAll(/\]\((?!https:)([^)#]+)\)/g)].map(([, link = '']) => link)
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((link) => !existsSync(join(docs, link)))).toEqual([])
})

test('the restores of docs/operations.md work where a release stands, as they are written', async () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  const written = [...page.matchAll(/^\d\. `npm run clinic -- (restore .+\.backup[^`]*)`/gm)]
  const [toAnother = '', toPostgres = ''] = written.map(([, words]) => words)
  expect([toAnother, toPostgres]).toEqual([
    'restore gemev-backups/gemev-….backup --replace',
    'restore data/backups/gemev-….backup --replace',
  ])

  const folder = unpack()
  symlinkSync(release, join(folder, 'current'))
  const clinic = clinicIn(folder)
  const restore = (words: string, name: string) =>
    clinic(...words.replace('gemev-….backup', name).split(' '))
  await clinic('create-admin', 'abena@example.com')
  const { stdout, stderr } = await clinic('backup')
  expect(stderr).toBe('')
  const [, name = ''] = /\/data\/backups\/(gemev-\S+\.backup)/.exec(stdout) ?? []
  expect((await restore(toPostgres, name)).stdout).toContain('is in place')
  // This is the path that a shell completes in the folder of the release.
  expect((await clinic('check-backup', `../data/backups/${name}`)).stdout).toContain('can be')

  const another = unpack()
  symlinkSync(release, join(another, 'current'))
  cpSync(join(folder, 'data/backups'), join(another, 'gemev-backups'), { recursive: true })
  const there = clinicIn(another)
  // A first start has made data of its own in the other installation.
  await there('create-admin', 'kojo@example.com')
  const words = toAnother.replace('gemev-….backup', name).split(' ')
  expect((await there(...words)).stdout).toContain('is in place')
  await expect(there('restore', 'one.backup')).rejects.toThrow(
    `There is no file ${join(another, 'one.backup')}.`,
  )
}, 120_000)
