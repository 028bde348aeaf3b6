import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { countedTitle, countText, newsText, useSoundSetting } from './news.tsx'

test('a browser that can make no sound takes the setting without an error', () => {
  const stored = new Map<string, string>()
  // why: Node has no storage, no events of a window and, like the browser that is meant, no Web Audio.
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('dispatchEvent', () => true)
  try {
    let set: (isOn: boolean) => void = () => {}
    function Button() {
      set = useSoundSetting()[1]
      return null
    }
    renderToStaticMarkup(<Button />)
    set(true)
    expect([...stored.values()]).toEqual(['on'])
  } finally {
    vi.unstubAllGlobals()
  }
})

test.each([
  [1, '1', 'One new request or change', '(1) Blog'],
  [2, '2', '2 new requests or changes', '(2) Blog'],
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
