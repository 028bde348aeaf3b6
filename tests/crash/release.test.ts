import { execFile, execFileSync } from 'node:child_process'
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
import { afterAll, expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { childEnvironment, startSiteUntilEnd, statusOf } from './site-process.ts'

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

/** Lets a folder's link `current` lead to a release, and starts that as docs/operations.md says. */
async function switchTo(folder: string, release: string) {
  const current = join(folder, 'current')
  rmSync(current, { force: true })
  symlinkSync(release, current)
  const command = ['sh', '-c', `cd ${current} && exec npm start`]
  return startSiteUntilEnd({ env: { PATH: bareEnvironment.PATH }, command })
}

test('a release is packed without a warning, run, upgraded, rolled back and restored elsewhere with Node alone', async () => {
  const folder = unpack()
  const size = execFileSync('du', ['-sk', release], { cwd: folder, encoding: 'utf8' })
  expect(Number.parseInt(size, 10)).toBeLessThan(maxUnpackedKilobytes)
  const { version, commit } = JSON.parse(
    readFileSync(join(folder, release, 'release.json'), 'utf8'),
  )
  expect(release).toContain(`gemev-${version}-${commit.slice(0, 8)}`)
  expect(warnings).toBe('')
  const docs = join(folder, release, 'docs')
  const page = readFileSync(join(docs, 'operations.md'), 'utf8')
  const links = [...page.matchAll(/\]\((?!https:)([^)#]+)\)/g)].map(([, link = '']) => link)
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((link) => !existsSync(join(docs, link)))).toEqual([])
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
  const [, backups = '', name = ''] =
    /(\S+\/data\/backups)\/(gemev-\S+\.backup)/.exec((await clinic('backup')).stdout) ?? []
  expect(backups).toBe(join(folder, 'data/backups'))
  // This is the path that a shell completes in the folder of the release.
  expect((await clinic('check-backup', `../data/backups/${name}`)).stdout).toContain('can be')
  const another = unpack()
  symlinkSync(release, join(another, 'current'))
  const there = clinicIn(another)
  // A first start has made data of its own in the other installation.
  await there('create-admin', 'kojo@example.com')
  const written = [
    ...page.matchAll(/^\d\. `npm run clinic -- (restore (.+)\/gemev-….backup[^`]*)`/gm),
  ]
  expect(written).not.toEqual([])
  for (const [, words = '', from = ''] of written) {
    cpSync(backups, join(another, from), { recursive: true })
    const restored = await there(...words.replace('gemev-….backup', name).split(' '))
    expect(restored.stdout).toContain('is in place')
  }

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
  // Somebody can sign in already, so that no start shows a link for the first admin.
  await expect.poll(again.output).toContain('start: the site is open')
  expect(again.output()).not.toContain('/admin/setup')
}, 180_000)
