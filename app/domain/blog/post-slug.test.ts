import { expect, it } from 'vitest'
import { isSlug, slugFrom, slugWhileTyping } from './post-slug.ts'

it('makes a slug of a title by the rule of the specification', () => {
  expect(slugFrom('  Preparing for an ULTRASOUND: what to eat & drink? ')).toBe(
    'preparing-for-an-ultrasound-what-to-eat-drink',
  )
  expect(slugFrom('a -- b---c')).toBe('a-b-c')
  expect(slugFrom('-- 5% --')).toBe('5')
  expect(slugFrom('🩺')).toBe('')
})

it("writes Ghana's letters and accents plainly first", () => {
  expect(slugFrom('Ɛkɔm ne Ŋmampurugu: Ɔdɔ')).toBe('ekom-ne-nmampurugu-odo')
  expect(slugFrom('Eʋegbe Ɖeƒe ɣ naïve Ãkwaaba')).toBe('evegbe-defe-g-naive-akwaaba')
})

it('leaves the hyphens at the ends while somebody is typing', () => {
  expect(slugWhileTyping('Heart ')).toBe('heart-')
})

it('knows what can be a slug', () => {
  expect(isSlug('what-an-ecg-shows')).toBe(true)
  for (const text of ['', 'A', 'a_b', 'a/b', 'a.html', 'é', 'x'.repeat(201)]) {
    expect(isSlug(text), text).toBe(false)
  }
})
