import { expect, test } from 'vitest'
import { countedTitle, countText, newsText } from './news.tsx'

test.each([
  [1, '1', 'One new request or change', '(1) Blog'],
  [99, '99', '99 new requests or changes', '(99) Blog'],
  [100, '99+', '99+ new requests or changes', '(99+) Blog'],
])(
  '%d new requests are shown as a badge, a sentence and in the title',
  (count, badge, sentence, title) => {
    expect(countText(count)).toBe(badge)
    expect(newsText(count)).toBe(sentence)
    expect(countedTitle('Blog', count)).toBe(title)
  },
)

test.each(['(1) Blog', '(99+) Blog', 'Blog'])(
  'the title "%s" has the present number alone',
  (title) => {
    expect(countedTitle(title, 3)).toBe('(3) Blog')
    expect(countedTitle(title, 0)).toBe('Blog')
  },
)
