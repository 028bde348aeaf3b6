import { execFile, execFileSync } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { childEnvironment } from './child-environment.ts'

const run = promisify(execFile)

/**
 * The environment of a machine that has Node alone: the packages of this checkout are not in its PATH. Only what Node has
 * compiled is shared with the other tests.
 */
export const bareEnvironment = {
  ...childEnvironment,
  PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
}

/**
 * Packs a release once for all tests of a file; returns its name, what was printed to stderr, and a function that
 * unpacks it.
 */
export async function packRelease() {
  const packed = newTemporaryFolder(afterAll)
  const { stderr } = await run('npm', ['run', '--silent', 'release', '--', packed])
  const [archive = ''] = readdirSync(packed).filter((name) => name.endsWith('.tar.gz'))

  /**
   * Unpacks the release into a new folder, with the commands of docs/operations.md; the folder is removed after the
   * test.
   */
  function unpack(): string {
    const folder = newTemporaryFolder()
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
