import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { program } from './source-files.ts'

const seedFolder = 'app/domain/clinic/seed.'
const others = program.filter(({ path }) => path.startsWith('app/') && !path.startsWith(seedFolder))

test('what the site says before anybody edits it is imported for the platform alone', () => {
  const readers = others.filter(({ imports }) =>
    imports.some(({ target }) => target?.startsWith(seedFolder)),
  )
  expect(readers.map(({ path }) => path)).toEqual(['app/domain/clinic/clinic.server.ts'])
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

test('no mark of the site has a word', () => {
  for (const mark of ['logo.svg', 'favicon.svg']) {
    const svg = readFileSync(join(import.meta.dirname, '../../public', mark), 'utf8')
    expect(svg, mark).not.toMatch(/<(?:title|desc|text)\b/)
  }
})
