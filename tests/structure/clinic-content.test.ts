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

test('no file of the program says by itself what the clinic says', () => {
  const { facts, branches } = seed
  const words = [
    facts.name,
    facts.descriptor,
    facts.motto,
    facts.email,
    ...branches.flatMap(({ name, region, phone }) => [name, region, phone.display, phone.e164]),
  ]
  const violations = others.flatMap(({ path, text }) => {
    const code = text.replaceAll(/\/\*.*?\*\/|\/\/ .*?$/gms, '')
    return words.filter((word) => code.includes(word)).map((word) => `${path}: ${word}`)
  })
  expect(violations).toEqual([])
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
