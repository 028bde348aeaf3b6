import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { copyDeployment, softwareBillOfMaterials } from './release-contents.ts'

interface Component {
  name: string
  version: string
  purl: string
  hashes: { alg: string; content: string }[]
}

test('the list of packages has all of the program, none of its tools, and each with version and checksum', () => {
  const bill = softwareBillOfMaterials('.', { name: 'gemev' }) as { components: Component[] }
  const names = bill.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'pg', 'sharp', 'better-auth', 'zod']))
  expect(names.filter((name) => /^(?:vitest|typescript|@playwright\/test)$/.test(name))).toEqual([])
  for (const { name, version, purl, hashes } of bill.components) {
    expect(purl, name).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect(hashes, name).toEqual([
      { alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) },
    ])
  }
})

test('the settings of a Compose file do not get into a release', () => {
  const [root, release] = [newTemporaryFolder(), newTemporaryFolder()]
  copyDeployment('.', root)
  writeFileSync(join(root, 'deploy/.env'), 'AUTH_SECRET=secret\n')
  copyDeployment(root, release)
  for (const name of ['deploy/compose.yaml', '.env.example', '.npmrc'])
    expect(existsSync(join(release, name)), name).toBe(true)
  expect(existsSync(join(release, 'deploy/.env'))).toBe(false)
})
