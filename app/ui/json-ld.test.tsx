import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JsonLd } from './json-ld.tsx'

test('no text in structured data ends its script, and each comes back as it was', () => {
  const data = { name: '</script><script>alert(1)</script><!--', text: 'a\u2028b\u2029c "d" \\' }
  const html = renderToStaticMarkup(<JsonLd data={data} />)
  const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? []
  expect(json).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(json)).toEqual(data)
})
