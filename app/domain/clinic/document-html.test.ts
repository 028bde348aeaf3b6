import { expect, it, test } from 'vitest'
import { attacks } from '#tests/attack-corpus.ts'
import { safeTag } from '#tests/safe-tag.ts'
import { documentHtmlOnPage, readDocumentHtml } from './document-html.schema.ts'

const textOf = (html: string) => {
  const read = readDocumentHtml(html)
  return read.ok ? read.value : read.errors
}

test.each(attacks)('nothing is left that could run of %j', (attack) => {
  const read = readDocumentHtml(attack)
  for (const html of [read.ok ? read.value : '', documentHtmlOnPage(attack)]) {
    for (const [found] of html.matchAll(/<[^>]*>?/g)) expect(found).toMatch(safeTag)
    expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
    expect(html).not.toContain('<img')
  }
})

it('leaves the link to the emergency number, and removes an image', () => {
  const link = '<a href="tel:{emergency_number}" rel="noopener noreferrer">{emergency_number}</a>'
  expect(textOf(`<p>${link}<img src="/pictures/a.jpg"></p>`)).toBe(`<p>${link}</p>`)
})

it.each(['{motto}', 'https://a.b/?a={email}', 'tel:{emergency_number}{name}', '/{name}'])(
  'refuses the link %s, whose value is not known',
  (address) => {
    expect(textOf(`<p><a href="${address}">a</a></p>`)).toEqual({
      '': 'A link can use only these values: tel:{emergency_number}.',
    })
  },
)

it('removes a value from every other attribute', () => {
  expect(textOf('<p class="{name}" id="{name}" onclick="{name}">{name}</p>')).toBe('<p>{name}</p>')
  expect(textOf('<ol start="{name}"><li title="{name}">a</li></ol>')).toBe('<ol><li>a</li></ol>')
})

it('is empty without words, and refuses what is nested too deep', () => {
  expect(textOf('<p> &nbsp;</p><p></p>')).toBe('')
  expect(textOf('<ul><li>'.repeat(60))).toHaveProperty([''])
})

it('begins its headings under that of the page', () => {
  expect(documentHtmlOnPage('<h1>a</h1><h3>b</h3>')).toBe('<h2>a</h2><h3>b</h3>')
})
