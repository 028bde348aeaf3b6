import { existsSync, globSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { documents, everyFile } from './source-files.ts'

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```$|`[^`\n]*`/gm, '')

/** The addresses of a document that links may end in: of its headings, as GitHub makes them, and of its rules. */
function anchorsOf(path: string): string[] {
  const text = documents.find((document) => document.path === path)?.text ?? ''
  const headings = [...text.matchAll(/^#+ (?<heading>.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
  return [...headings, ...[...text.matchAll(/<a id="(?<id>[^"]+)">/g)].map(([, id = '']) => id)]
}

/** Where the document says that it leads, in the text or in the list of addresses at its end. */
const linksOf = (text: string) =>
  [...text.matchAll(/\]\((?<inText>[^)\s]+)\)|^\[[^\]]+\]: (?<atEnd>\S+)$/gm)].map(
    ({ groups = {} }) => groups.inText ?? groups.atEnd ?? '',
  )

function leadsSomewhere(path: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = file ? posix.join(posix.dirname(path), file) : path
  if (anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor))
    return false
  return existsSync(target)
}

test('every link of a document to the repository leads to a file, and to a heading or a rule that it has', () => {
  const own = documents.flatMap(({ path, text }) =>
    linksOf(withoutCode(text))
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => ({ path, link })),
  )
  expect(own.length).toBeGreaterThan(40)
  expect(own.filter(({ path, link }) => !leadsSomewhere(path, link))).toEqual([])
})

const textOf = (path: string) => documents.find((document) => document.path === path)?.text ?? ''

test('every rule and decision that a comment or a document cites can be looked up', () => {
  const decisions = globSync('docs/decisions/*.md').join('\n')
  const product = textOf('docs/product.md')
  const cited = [...everyFile, ...documents].flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:S-\d+\.\d+|D-\d+|ADR-\d{4})\b/g)].map(([id]) => ({ path, id })),
  )
  expect(cited.length).toBeGreaterThan(50)
  const unknown = cited.filter(({ id }) =>
    id.startsWith('ADR-')
      ? !decisions.includes(`/${id.slice(4)}-`)
      : !product.includes(`**${id}**`),
  )
  expect(unknown).toEqual([])
})

test('the tests that the security page names are there', () => {
  const named = textOf('docs/security.md').matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)
  const paths = [...named].map(([, name = '']) =>
    name.includes('/') ? name : join('tests/routes', name),
  )
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
