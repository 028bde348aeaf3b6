import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from './source-files.ts'

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
