import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Makes an empty temporary folder, which is removed after the test; with `afterAll` after the last test of the file.
 */
export function newTemporaryFolder(
  whenDone: (cleanup: () => void) => unknown = onTestFinished,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'gemev-test-'))
  whenDone(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
