import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyFile } from './source-files.ts'

const product = readFileSync('docs/product.md', 'utf8')
const decisions = globSync('docs/decisions/*.md').map((path) => path.slice(-100))

/** Each reference to the product's description or to a decision record, with the file that cites it. */
const references = everyFile.flatMap(({ path, text }) =>
  [...text.matchAll(/\b(?:S-\d+\.\d+|D-\d+|ADR-\d{4})\b/g)].map(([id]) => ({ path, id })),
)

const isDescribed = (id: string) =>
  id.startsWith('ADR-')
    ? decisions.some((path) => path.includes(`/${id.slice(4)}-`))
    : product.includes(`**${id}**`)

test('every rule and decision that a comment cites can be looked up', () => {
  expect(references.length).toBeGreaterThan(50)
  expect(references.filter(({ id }) => !isDescribed(id))).toEqual([])
})

test('no two rules have one id', () => {
  const ids = [...product.matchAll(/<a id="(?<id>[sd]-[\d.]+)">/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(200)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('no comment cites a document that is not in the repository', () => {
  const foreign = /\bspecification,|\bthe specification's\b|\bdecisions? \d+\b/
  expect(
    everyFile.flatMap(({ path, text }) => {
      const found = path.endsWith('references.test.ts') ? null : foreign.exec(text)
      return found ? [`${path}: ${found[0]}`] : []
    }),
  ).toEqual([])
})
