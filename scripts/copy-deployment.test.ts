import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { copyDeployment } from './copy-deployment.ts'

test('the settings of a Compose file do not get into a release', () => {
  const [root, release] = [newTemporaryFolder(), newTemporaryFolder()]
  copyDeployment('.', root)
  writeFileSync(join(root, 'deploy/.env'), 'AUTH_SECRET=secret\n')
  copyDeployment(root, release)
  expect(existsSync(join(release, 'deploy/compose.yaml'))).toBe(true)
  expect(existsSync(join(release, '.env.example'))).toBe(true)
  expect(existsSync(join(release, '.npmrc'))).toBe(true)
  expect(existsSync(join(release, 'deploy/.env'))).toBe(false)
})
