import { expect, test } from 'vitest'
import { withParts } from './document-form.tsx'

test.each([
  [[], ['mine']],
  [[''], ['theirs', 'two']],
])('of a list that two people have changed one is chosen as it is: %j', (names, chosen) => {
  expect(withParts(['mine'], ['theirs', 'two'], names)).toEqual(chosen)
})

test('of a document with parts only the chosen ones become those of the other person', () => {
  const mine = { name: 'Anzaa', stats: ['1'], motto: 'Be well' }
  const theirs = { name: 'Bagre', stats: ['2', '3'], motto: 'Stay well' }
  expect(withParts(mine, theirs, ['stats'])).toEqual({ ...mine, stats: ['2', '3'] })
  expect(withParts(mine, theirs, [])).toEqual(mine)
})
