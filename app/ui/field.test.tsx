import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextAreaField, TextField } from './field.tsx'

test.each([
  [1800, undefined],
  [1801, '1,801 of 2,000 characters'],
  [2345, '2,345 of 2,000 characters'],
])('a text of %i characters is counted near its limit, and never cut', (length, count) => {
  for (const text of [{ defaultValue: 'ɛ'.repeat(length) }, { value: 'ɛ'.repeat(length) }]) {
    const field = { name: 'notes', label: 'Notes', maxLength: 2000, onChange() {}, ...text }
    for (const html of [
      renderToStaticMarkup(<TextAreaField {...field} />),
      renderToStaticMarkup(<TextField {...field} />),
    ]) {
      expect(html).not.toMatch(/maxlength/i)
      expect(/[\d,]+ of [\d,]+ characters/.exec(html)?.[0]).toBe(count)
    }
  }
})
