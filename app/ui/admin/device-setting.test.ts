import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceSetting } from './device-setting.ts'

const stored = new Map<string, string>()
// why: Node has neither localStorage nor events of a window.
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const page = new EventTarget()
  for (const name of ['addEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
})
afterEach(() => void vi.unstubAllGlobals())

test('a setting of the device is remembered by it, apart from all others', () => {
  deviceSetting('sound').write(true)
  const afterReload = deviceSetting('sound')
  expect(afterReload.read()).toBe(true)
  expect(deviceSetting('keys-off').read()).toBe(false)
  afterReload.write(false)
  expect(deviceSetting('sound').read()).toBe(false)
  expect(stored.size).toBe(0)
})

test('a setting of the device lasts as long as the page where storage is forbidden', () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  const setting = deviceSetting('sound')
  expect(setting.read()).toBe(false)
  setting.write(true)
  expect(setting.read()).toBe(true)
  setting.write(false)
  expect(setting.read()).toBe(false)
})

test('a change of a setting of the device reaches its page and its other tabs, until they unsubscribe', () => {
  const setting = deviceSetting('sound')
  const changed = vi.fn()
  const leave = setting.subscribe(changed)
  setting.write(true)
  expect(changed).toHaveBeenCalledTimes(1)
  deviceSetting('keys-off').write(true)
  expect(changed).toHaveBeenCalledTimes(1)
  // What another tab writes reaches this one as the browser's own event.
  dispatchEvent(new Event('storage'))
  expect(changed).toHaveBeenCalledTimes(2)
  leave()
  setting.write(false)
  dispatchEvent(new Event('storage'))
  expect(changed).toHaveBeenCalledTimes(2)
})
