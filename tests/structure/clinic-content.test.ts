import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { program } from './source-files.ts'

const seedFolder = 'app/domain/clinic/seed/'
const others = program.filter(({ path }) => path.startsWith('app/') && !path.startsWith(seedFolder))

test('what the site says before anybody edits it is imported for the platform alone', () => {
  const readers = others.filter(({ imports }) =>
    imports.some(({ target }) => target?.startsWith(seedFolder)),
  )
  expect(readers.map(({ path }) => path)).toEqual([
    'app/domain/clinic/clinic.server.ts',
    'app/domain/clinic/stored-documents.server.ts',
  ])
})

const { facts, branches } = seed
const clinicWords = [
  facts.name,
  facts.descriptor,
  facts.motto,
  facts.email,
  ...branches.flatMap(({ name, region, phone }) => [name, region, phone.display, phone.e164]),
]
const wordsIn = ({ path, text }: { path: string; text: string }) => {
  const code = text.replaceAll(/\/\*.*?\*\/|\/\/ .*?$/gms, '')
  return clinicWords.filter((word) => code.includes(word)).map((word) => `${path}: ${word}`)
}

test('no file of the program says by itself what the clinic says', () => {
  expect(others.flatMap(wordsIn)).toEqual([])
})

test('no drawing letters what the clinic says, and no mark of the site has a word', () => {
  expect(program.filter(({ path }) => path.startsWith('artwork/')).flatMap(wordsIn)).toEqual([])
  for (const mark of ['logo.svg', 'favicon.svg']) {
    const svg = readFileSync(join(import.meta.dirname, '../../public', mark), 'utf8')
    expect(svg, mark).not.toMatch(/<(?:title|desc|text)\b/)
  }
})

test('no picture that comes with every site letters what the clinic may change', () => {
  const files = new Map(program.map((file) => [file.path, file]))
  const drawn = new Set(['artwork/everything.ts'])
  // Pictures of the starter content are replaced in the gallery and in articles.
  for (const path of drawn) {
    if (path === 'artwork/starter-pictures.ts') continue
    for (const { target } of files.get(path)?.imports ?? []) if (target) drawn.add(target)
  }
  expect([...drawn]).toContain('artwork/share.ts')
  expect([...drawn]).not.toContain('artwork/lettering.ts')
})
