import { expect, test } from 'vitest'
import { program } from './source-files.ts'

const registry = 'app/browser/islands/registry.ts'
const browserCode = program.filter(({ path }) => path.startsWith('app/browser/islands/'))

test('the registry alone says which browser code of public pages is loaded later', () => {
  const loading = browserCode.filter(({ text }) => /\bimport\(/.test(text))
  expect(loading.map(({ path }) => path)).toEqual([registry])
})

test('every file of browser code is started by the registry, or imported by one that is', () => {
  const reached = new Set([registry])
  for (const path of reached) {
    const { imports = [] } = browserCode.find((file) => file.path === path) ?? {}
    for (const { target } of imports)
      if (target?.startsWith('app/browser/islands/')) reached.add(target)
  }
  // The server renders with it.
  reached.add('app/browser/islands/island.tsx')
  expect(browserCode.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
})
