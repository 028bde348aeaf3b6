import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test('sizes are read as people write them', () => {
  expect([0, 900, 122_000, 5.25 * 1024 ** 2, 1200 * 1024 ** 3].map(sizeText)).toEqual([
    '0 kB',
    '1 kB',
    '120 kB',
    '5.3 MB',
    '1,200 GB',
  ])
})
