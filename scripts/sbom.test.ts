import { expect, test } from 'vitest'
import { softwareBillOfMaterials } from './sbom.ts'

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
