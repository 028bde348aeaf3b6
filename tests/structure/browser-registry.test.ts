import { readFileSync } from 'node:fs'
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

test('the page on list replacement names the attributes of lists that are in use, and no others', () => {
  const named = /\bdata-(?:list(?:-[a-z]+)?|part|title|loading|following|placeholder)\b/g
  const usedIn = (folder: string) =>
    program
      .filter(({ path }) => path.startsWith(folder))
      .flatMap(({ text }) => withDatasetNames(text).match(named) ?? [])
  const described = new Set(readFileSync('docs/list-replacement.md', 'utf8').match(named))
  expect(described).toEqual(new Set(usedIn('app/browser/islands/')))
  expect(usedIn('app/routes/site/').filter((name) => !described.has(name))).toEqual([])
})

/** A script's text, with the names by which it reads and sets attributes in `dataset` spelt as in HTML. */
const withDatasetNames = (text: string) =>
  text.replaceAll(
    /\bdataset\.([a-z]+)/gi,
    (_, name: string) => ` data-${name.replaceAll(/[A-Z]/g, '-$&').toLowerCase()}`,
  )
