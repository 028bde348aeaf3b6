import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useSoundSetting } from './chime.ts'

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
