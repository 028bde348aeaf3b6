import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents, everyFile } from './source-files.ts'

const product = readFileSync('docs/product.md', 'utf8')
const decisions = globSync('docs/decisions/*.md').map((path) => path.slice(-100))

/** The code that cites: the files of every folder, and the configuration of the tools beside them. */
const citing = [
  ...everyFile,
  ...globSync('*.ts').map((path) => ({ path, text: readFileSync(path, 'utf8') })),
]

/** Each reference to the product's description or to a decision record, with the file that cites it. */
const references = [...citing, ...documents].flatMap(({ path, text }) =>
  [...text.matchAll(/\b(?:S-\d+\.\d+|D-\d+|ADR-\d{4})\b/g)].map(([id]) => ({ path, id })),
)

const isDescribed = (id: string) =>
  id.startsWith('ADR-')
    ? decisions.some((path) => path.includes(`/${id.slice(4)}-`))
    : product.includes(`**${id}**`)

/** The ids of the document in their order. */
const written = [...product.matchAll(/\*\*(?<id>[SD]-\d+(?:\.\d+)?)\*\*/g)].map(([, id = '']) => id)

/** An id with the next one that is free in its part, for whoever has to choose another. */
function withNextFree(id: string): string {
  const [, part = ''] = /^(S-\d+\.|D-)/.exec(id) ?? []
  if (!part) return id
  const known = written.filter((each) => each.startsWith(part))
  const highest = Math.max(0, ...known.map((each) => Number(each.slice(part.length))))
  return `${id} (the next free one is ${part}${highest + 1})`
}

const repeated = (ids: string[]) => ids.filter((id, index) => ids.indexOf(id) !== index)

test('every rule and decision that a comment or a document cites can be looked up', () => {
  expect(references.length).toBeGreaterThan(50)
  const unknown = references.filter(({ id }) => !isDescribed(id))
  expect(unknown.map(({ path, id }) => `${path}: ${withNextFree(id)}`)).toEqual([])
})

test('no two rules have one id', () => {
  expect(written.length).toBeGreaterThan(100)
  expect(repeated(written).map(withNextFree)).toEqual([])
})

test('no two decision records have one number', () => {
  const numbers = decisions.map((path) => /(\d{4})-[^/]*$/.exec(path)?.[1] ?? path)
  expect(repeated(numbers)).toEqual([])
})
