import { describe, expect, it } from 'vitest'
import { plainText } from './imported-post.ts'

describe('plain text', () => {
  it.each([
    ['an emoji where it is cut', 'ab😀cd', 4, 'ab…'],
    ['an emoji that just fits', 'ab😀', 4, 'ab😀'],
    ['half an emoji as an entity', 'a&#xD83D;b&#56832;', 9, 'ab'],
    ['an emoji in two entities', '&#xD83D;&#xDE00;', 9, '😀'],
    ['an emoji where reading stops', `<${'b'.repeat(17)}>😀`, 1, ''],
  ])('is well formed with %s', (_, html, length, text) => {
    expect(plainText(html, length)).toBe(text)
  })
})
