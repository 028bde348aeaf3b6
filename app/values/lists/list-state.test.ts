import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './list-state.ts'

test.each([
  ['', 'a'],
  ['Ward_~1~0_2', 'album/a_b~0'],
  ['1', '-2', '2026-02-03T08:00:00.000Z', 'a'],
])('the cursor of %j and %j is read as it was written', (...parts) => {
  expect(decodeCursor(encodeCursor(...parts), parts.length)).toEqual(parts)
})

test('the cursors of times and ids stand in addresses that people have saved', () => {
  expect(encodeCursor('2026-02-03T08:00:00.000Z', '018f-a')).toBe('2026-02-03T08:00:00.000Z_018f-a')
})

test.each([null, '', '_', 'x', 'x_', 'a_b_c', '\0_a', 'a_\uD800', `${'x'.repeat(501)}_a`])(
  '%j is no cursor of two parts',
  (text) => expect(decodeCursor(text, 2)).toBeNull(),
)
