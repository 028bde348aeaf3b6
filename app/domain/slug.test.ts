import { expect, test } from 'vitest'
import { slugOf, slugWhileTyping } from './slug.ts'

test.each([
  ['Ultrasound in Pregnancy', 'ultrasound-in-pregnancy'],
  ['  What is an ECG?  ', 'what-is-an-ecg'],
  ['Ɛyɛ ŋutɔ: Ŋmɔ', 'eye-nuto-nmo'],
  ['Café -- crème', 'cafe-creme'],
  ['HIV/AIDS – what’s\nnew—now', 'hiv-aids-whats-new-now'],
  ['日本 ***', ''],
])('%j becomes %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('while a name is typed, the hyphen of the coming word stays', () => {
  expect(slugWhileTyping('Our team ')).toBe('our-team-')
  expect(slugWhileTyping('-a -  b')).toBe('-a-b')
})
