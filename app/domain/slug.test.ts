import { expect, test } from 'vitest'
import { slugOf, slugWhileTyping } from './slug.ts'

test.each([
  ['Ultrasound in Pregnancy', 'ultrasound-in-pregnancy'],
  ['  What is an ECG?  ', 'what-is-an-ecg'],
  ['Ɛyɛ ŋutɔ: Ŋmɔ', 'eye-nuto-nmo'],
  ['Café -- crème', 'cafe-creme'],
  ['24/7\tlab\nresults', '24-7-lab-results'],
  ['HIV/AIDS – what’s new—now', 'hiv-aids-whats-new-now'],
  ['Kasɩm ʒɛnɩ', 'kasim-zeni'],
  ['***', ''],
  ['日本', ''],
])('%j becomes %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('while a name is typed, the hyphen of the coming word stays', () => {
  expect(slugWhileTyping('Our team ')).toBe('our-team-')
  expect(slugWhileTyping('-a -  b')).toBe('-a-b')
})
