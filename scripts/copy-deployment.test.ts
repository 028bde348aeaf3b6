import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyDeployment } from './copy-deployment.ts'

test('the settings of a Compose file do not get into a release', () => {
  const [root, release] = ['root-', 'release-'].map((name) => {
    const folder = mkdtempSync(join(tmpdir(), `gemev-${name}`))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return folder
  }) as [string, string]
  copyDeployment('.', root)
  writeFileSync(join(root, 'deploy/.env'), 'AUTH_SECRET=secret\n')
  copyDeployment(root, release)
  expect(existsSync(join(release, 'deploy/compose.yaml'))).toBe(true)
  expect(existsSync(join(release, '.env.example'))).toBe(true)
  expect(existsSync(join(release, '.npmrc'))).toBe(true)
  expect(existsSync(join(release, 'deploy/.env'))).toBe(false)
})
