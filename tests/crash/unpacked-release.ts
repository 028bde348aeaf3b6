import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, onTestFinished } from 'vitest'

const run = promisify(execFile)

/** What a machine has that got nothing but Node: the packages of this checkout are out of reach. */
export const bareEnvironment = {
  PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'gemev-release-'))

/** Packs a release once for all tests of a file: its name, what was printed meanwhile, and folders with it unpacked. */
export async function packRelease() {
  const packed = newFolder()
  afterAll(() => rmSync(packed, { recursive: true, force: true }))
  const { stderr } = await run(process.execPath, ['scripts/release.ts', packed])
  const [archive = ''] = readdirSync(packed).filter((name) => name.endsWith('.tar.gz'))

  /** A folder with the release, as docs/operations.md says, removed after the test. */
  function unpack(): string {
    const folder = newFolder()
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    for (const name of readdirSync(packed)) cpSync(join(packed, name), join(folder, name))
    execFileSync('sha256sum', ['-c', `${archive}.sha256`], { cwd: folder })
    execFileSync('tar', ['-xzf', archive], { cwd: folder })
    return folder
  }
  return { release: archive.replace('.tar.gz', ''), warnings: stderr, unpack }
}

/** Runs commands of the release that a folder's link `current` names. */
export const clinicIn =
  (folder: string) =>
  (...words: string[]) =>
    run('npm', ['run', '--silent', 'clinic', '--', ...words], {
      cwd: join(folder, 'current'),
      env: bareEnvironment,
    })
