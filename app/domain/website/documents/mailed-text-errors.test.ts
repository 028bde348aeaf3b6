import { expect, test } from 'vitest'
import { documentNames, partOf } from '#app/domain/clinic/documents.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { mailedTextErrors, mailedTextSentences } from './document-errors.server.ts'

const factErrors = (changes: Partial<typeof seed.facts>) =>
  mailedTextErrors('facts', partOf('facts'), { ...seed.facts, ...changes })

test('no text that the site comes with is refused', () => {
  for (const name of documentNames)
    expect(mailedTextErrors(name, partOf(name), seed[name])).toEqual({})
})

test.each([
  'Clinic. Sign in at https://evil.example',
  'Clinic evil.example/a',
  'Clinic www.evil',
  'Clinic, write to a@b',
  'Clínica évil.gh',
])('a name is not %s', (name) => {
  expect(factErrors({ name })).toEqual({ name: mailedTextSentences.address })
})

test.each(['\u2028', '\u2029', '\u0085'])('a name has no line of its own (%j)', (end) => {
  expect(factErrors({ name: `Clinic${end}Sign in` })).toEqual({
    name: mailedTextSentences.lineBreak,
  })
})

test.each(['St. Mary’s Clinic', 'A.M.E. Clinic', 'Dr. Asibi & Sons', 'No. 1', '24/7'])(
  'a name may be %s',
  (name) => {
    expect(factErrors({ name })).toEqual({})
  },
)

test('nor have branches such names or places; where an address belongs it stays', () => {
  const [first, ...others] = seed.branches
  const branch = { ...first, mapLink: 'https://maps.example/a', alertEmails: ['a@example.com'] }
  const errors = (changes: object) =>
    mailedTextErrors('branches', partOf('branches'), [...others, { ...branch, ...changes }])
  expect(errors({})).toEqual({})
  expect(errors({ name: 'evil.example' })).toEqual({ '2.name': mailedTextSentences.address })
  expect(errors({ location: 'see evil.example' })).toEqual({
    '2.location': mailedTextSentences.address,
  })
  expect(factErrors({ social: { ...seed.facts.social, x: 'https://x.com/a' } })).toEqual({})
})
