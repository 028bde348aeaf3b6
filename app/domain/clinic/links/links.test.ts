import { expect, test } from 'vitest'
import { mapLinksOf } from './map-links.ts'
import { linkedHtml, withLinks } from './text-links.ts'

test('a place has an address for each kind of phone, and one for every browser', () => {
  const links = mapLinksOf({ mapLink: '', coordinates: '10.9361, -0.4747' }, 'Anzaa (Zebilla) & Co')
  expect(links).toEqual({
    page: 'https://www.google.com/maps/search/?api=1&query=10.9361,-0.4747',
    android: 'geo:10.9361,-0.4747?q=10.9361,-0.4747(Anzaa%20Zebilla%20%26%20Co)',
    apple: 'https://maps.apple.com/?ll=10.9361,-0.4747&q=Anzaa%20Zebilla%20%26%20Co',
  })
})

test("the owner's own page of a map is shown, alone where there are no coordinates", () => {
  const mapLink = 'https://maps.app.goo.gl/abc'
  expect(mapLinksOf({ mapLink, coordinates: '' }, 'a')).toEqual({ page: mapLink })
  expect(mapLinksOf({ mapLink, coordinates: '1,2' }, 'a')?.page).toBe(mapLink)
  expect(mapLinksOf({ mapLink: '', coordinates: '' }, 'a')).toBeNull()
})

const blog = { words: 'our articles', address: '/blog' }
const call = { words: 'Call us', address: 'tel:+233244123456' }

test('words of a text become links, the first time they stand in it', () => {
  const linked = withLinks('Read our articles. Call us. Call us.', [call, blog])
  expect(linked).toEqual(['Read ', blog, '. ', call, '. Call us.'])
  expect(withLinks('our articles', [blog])).toEqual([blog])
})

test('words that the text does not have, or that are linked already, are linked after it', () => {
  expect(withLinks('Yes.', [blog])).toEqual(['Yes.', ' ', blog])
  const again = { ...blog, address: '/gallery' }
  expect(withLinks('See our articles', [blog, again])).toEqual(['See ', blog, ' ', again])
})

test('an address to which no text may link is no link', () => {
  for (const address of ['javascript:alert(1)', '//evil.example', '/\\\\evil.example', 'x'])
    expect(withLinks('our articles', [{ ...blog, address }]), address).toEqual(['our articles'])
})

test('search engines get a link as HTML with its whole address, and plain text where there is none', () => {
  const html = linkedHtml('A & B: <our articles>', [blog], 'https://clinic.example')
  expect(html).toBe('A &amp; B: &lt;<a href="https://clinic.example/blog">our articles</a>&gt;')
  expect(linkedHtml('A & B', [], 'https://clinic.example')).toBe('A & B')
})
