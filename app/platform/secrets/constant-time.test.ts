import { expect, test } from 'vitest'
import { isSameInConstantTime } from './constant-time.server.ts'

test.each([
  ['the same', 'abc', true],
  ['another one of its length', 'abd', false],
  ['its beginning', 'ab', false],
  ['longer', 'abcd', false],
  ['empty', '', false],
  ['as long in characters but not in bytes', 'abÉ', false],
])('a text that is %s is recognised', (_, given, isSame) => {
  expect(isSameInConstantTime('abc', given)).toBe(isSame)
  expect(isSameInConstantTime(Buffer.from('abc'), Buffer.from(given))).toBe(isSame)
})
