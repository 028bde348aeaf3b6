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

const { address, lineBreak } = mailedTextSentences

test.each([
  ['Clinic. Sign in at https://evil.example', address],
  ['Clinic evil.example/a', address],
  ['Clinic www.evil', address],
  ['Clinic, write to a@b', address],
  ['Clínica évil.gh', address],
  ['Clinic\u2028Sign in', lineBreak],
  ['Clinic\u2029Sign in', lineBreak],
  ['Clinic\u0085Sign in', lineBreak],
])('a name is not %j', (name, error) => {
  expect(factErrors({ name })).toEqual({ name: error })
})

test.each(['St. Mary’s Clinic', 'A.M.E. Clinic', 'Dr. Asibi & Sons', 'No. 1', '24/7'])(
  'a name may be %s',
  (name) => expect(factErrors({ name })).toEqual({}),
)

test('nor have branches such names or places; where an address belongs it stays', () => {
  const [first, ...others] = seed.branches
  const branch = { ...first, mapLink: 'https://maps.example/a', alertEmails: ['a@example.com'] }
  const errors = (changes: object) =>
    mailedTextErrors('branches', partOf('branches'), [...others, { ...branch, ...changes }])
  expect(errors({})).toEqual({})
  expect(errors({ name: 'evil.example' })).toEqual({ '2.name': address })
  expect(errors({ location: 'see evil.example' })).toEqual({ '2.location': address })
  expect(factErrors({ social: { ...seed.facts.social, x: 'https://x.com/a' } })).toEqual({})
})
