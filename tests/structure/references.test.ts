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

/** The ids of the document in their order: the one that people read and the one that links go to. */
const written = [...product.matchAll(/\*\*(?<id>[SD]-\d+(?:\.\d+)?)\*\*/g)].map(([, id = '']) => id)
const anchors = [...product.matchAll(/<a id="(?<id>[sd]-[\d.]+)">/g)].map(([, id = '']) =>
  id.toUpperCase(),
)

/** An id with the next one that is free in its part, for whoever has to choose another. */
function withNextFree(id: string): string {
  const [, part = ''] = /^(S-\d+\.|D-)/.exec(id) ?? []
  if (!part) return id
  const known = [...written, ...anchors].filter((each) => each.startsWith(part))
  const highest = Math.max(0, ...known.map((each) => Number(each.slice(part.length))))
  return `${id} (the next free one is ${part}${highest + 1})`
}

const repeated = (ids: string[]) => ids.filter((id, index) => ids.indexOf(id) !== index)

test('every rule and decision that a comment or a document cites can be looked up', () => {
  expect(references.length).toBeGreaterThan(50)
  const unknown = references.filter(({ id }) => !isDescribed(id))
  expect(unknown.map(({ path, id }) => `${path}: ${withNextFree(id)}`)).toEqual([])
})

test('no two rules have one id, and each is written as its address says', () => {
  expect(anchors.length).toBeGreaterThan(200)
  expect(repeated(anchors).map(withNextFree)).toEqual([])
  const paragraphs = product.matchAll(/^\*\*(?<id>[SD]-[\d.]+)\*\*(?<anchor>.*)/gm)
  const different = [...paragraphs].filter(
    ([, id = '', anchor = '']) => !anchor.startsWith(`<a id="${id.toLowerCase()}"></a>`),
  )
  expect(different.map(([line]) => line)).toEqual([])
})

test('no two decision records have one number', () => {
  const numbers = decisions.map((path) => /(\d{4})-[^/]*$/.exec(path)?.[1] ?? path)
  expect(repeated(numbers)).toEqual([])
})

test('comments and documents cite what the repository has, and decisions by their id', () => {
  const foreign =
    /\b[Tt]he specification\b|\bspecification,|\bdecisions? \d+\b|\bdocs\/decisions\/\d/
  // A link holds the path of a decision.
  const linkTarget = /\]\([^)\s]+\)/g
  expect(
    [...citing, ...documents].flatMap(({ path, text }) => {
      if (path.endsWith('references.test.ts')) return []
      const found = foreign.exec(path.endsWith('.md') ? text.replaceAll(linkTarget, ']') : text)
      return found ? [`${path}: ${found[0]}`] : []
    }),
  ).toEqual([])
})

const repository = globSync(
  '{*,{app,artwork,bench,db,deploy,docs,scripts,server,tests,trials}/**/*}',
)
const folders =
  'app|server|tests|db|docs|bench|scripts|trials|artwork|deploy|domain|routes|platform|ui'
/** A path that begins in a folder of the project, or a file by its name or by the end of its path. */
const fileName = new RegExp(
  `(?<![\\w/.@#-])(?:\\.\\.?/)*(?<name>(?:${folders})(?:/[\\w.$-]*\\w)+|(?:[\\w-]+/)*[\\w$][\\w.$-]*\\.(?:tsx?|css|md|sh|yaml))(?![\\w/*<{…])`,
  'g',
)
/** What is written by operators, stands for any name, or was the name in a decision that another one has replaced. */
const notInRepository = [
  'deploy/.env',
  'NNNN-name.ts',
  'machines/machine.ts',
  'server/cached-page-fast-path.ts',
]

/** Whether a path is the one that is named: a file by its end, a folder or the beginning of a name anywhere. */
const isNamed = (path: string, name: string) =>
  /\.(?:tsx?|css|md|sh|yaml)$/.test(name)
    ? `/${path}`.endsWith(`/${name}`)
    : `/${path}`.includes(`/${name}`)

test('every file that a comment or a document names is there', () => {
  const comments = citing.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:^|\s)(?:\/\/|\/?\*)(?<comment>.*)$/gm)].map(([, comment = '']) => ({
      path,
      text: comment,
    })),
  )
  const quoted = documents
    .filter(({ path }) => !/^(?:CHANGELOG|bench\/results)/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/`(?<code>[^`\n]+)`/g)].map(([, code = '']) => ({ path, text: code })),
    )
  const named = [...comments, ...quoted].flatMap(({ path, text }) =>
    [...text.matchAll(fileName)].map(([, name = '']) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(150)
  const missing = named.filter(
    ({ name }) =>
      !notInRepository.includes(name) && !repository.some((path) => isNamed(path, name)),
  )
  expect(missing).toEqual([])
})
