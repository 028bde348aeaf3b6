import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ensureFreshBuild } from '#tests/fresh-build.ts'

await ensureFreshBuild()

const run = promisify(execFile)
const maxUnpackedKilobytes = 150_000
// What a machine has that got nothing but Node: the packages of this checkout are out of reach.
const environment = { PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin` }

/** Starts the release that a folder's link `current` names, as docs/operations.md says, on a free port. */
async function startCurrent(folder: string) {
  const child = spawn('npm', ['start'], {
    cwd: join(folder, 'current'),
    env: { ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGTERM'))
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

const statusOf = async (url: string) => {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.status
}

test('a release runs with Node alone, is upgraded and rolled back by a link, and serves the files of open tabs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gemev-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await run(process.execPath, ['scripts/release.ts', folder])
  const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'))
  execFileSync('sha256sum', ['-c', `${archive}.sha256`], { cwd: folder })
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  const release = archive.replace('.tar.gz', '')
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
  // The drawings are loaded by the program and cut to size by the encoder, a process of its own.
  const imageAddress = async () => {
    const gallery = await (await fetch(`${before.url}/gallery`)).text()
    return /\/[\w-]+\/image\/upload\/[^" ]*w_400[^" ]*/.exec(gallery)?.[0] ?? ''
  }
  await expect.poll(imageAddress, { timeout: 60_000 }).not.toBe('')
  expect(await statusOf(before.url + (await imageAddress()))).toBe(200)
  const clinic = (...words: string[]) =>
    run('npm', ['run', '--silent', 'clinic', '--', ...words], {
      cwd: join(folder, 'current'),
      env: environment,
    })
  // It finds the data and the settings of the site.
  await expect(clinic('create-admin', 'abena@example.com')).rejects.toMatchObject({ code: 1 })
  expect((await clinic('backup')).stdout).toContain(join(folder, 'data/backups'))

  // Made of the same sources, the next release has the same files: one of its own makes each differ.
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
