import { expect, test } from 'vitest'
import { linkedHtml, withLinks } from './text-links.ts'

const blog = { words: 'our articles', address: '/blog' }
const call = { words: 'Call us', address: 'tel:+233244123456' }

test('words of a text become links, the first time they stand in it', () => {
  expect(withLinks('Read our articles. Call us. Call us.', [call, blog])).toEqual([
    'Read ',
    blog,
    '. ',
    call,
    '. Call us.',
  ])
  expect(withLinks('our articles', [blog])).toEqual([blog])
  expect(withLinks('Nothing.', [])).toEqual(['Nothing.'])
})

test('words that the text does not have, or that are linked already, are linked after it', () => {
  expect(withLinks('Yes.', [blog])).toEqual(['Yes.', ' ', blog])
  const again = { ...blog, address: '/gallery' }
  expect(withLinks('See our articles', [blog, again])).toEqual(['See ', blog, ' ', again])
})

test('an address to which no text may link is no link', () => {
  for (const address of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\\\evil.example',
    'data:x',
    'x',
  ]) {
    expect(withLinks('our articles', [{ ...blog, address }]), address).toEqual(['our articles'])
  }
})

test('search engines get a link as HTML with its whole address, and plain text where there is none', () => {
  const html = linkedHtml('A & B: <our articles>', [blog], 'https://clinic.example')
  expect(html).toBe('A &amp; B: &lt;<a href="https://clinic.example/blog">our articles</a>&gt;')
  expect(linkedHtml('A & B', [], 'https://clinic.example')).toBe('A & B')
})
