import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetPages,
  forgetPagesOfOthers,
  isRemembered,
  loadedAt,
  type PageData,
  pageAddress,
  recallPage,
  recordShownPage,
  rememberPage,
  shownAddress,
} from './seen-pages.ts'

const hour = 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
  forgetPages()
})
afterEach(() => vi.useRealTimers())

/** Shows a page and remembers it, as the back-office does. */
function see(address: string, data: PageData) {
  recordShownPage(address, data)
  rememberPage(address, data)
}

test('the six addresses of each path that were seen last are remembered', () => {
  see('/day-sheet', { sheet: {} })
  for (const query of ['a', 'b', 'c', 'd', 'e', 'f']) see(`/list?q=${query}`, { list: {} })
  const again = { list: {} }
  see('/list?q=a', again)
  see('/list', { list: {} })
  expect(isRemembered('/list?q=b')).toBe(false)
  expect(recallPage('/list?q=b')).toBeUndefined()
  expect(recallPage('/list?q=a')).toBe(again)
  expect(isRemembered('/list')).toBe(true)
  expect(isRemembered('/day-sheet')).toBe(true)
})

test('a page is forgotten when a session would have ended, however often it was recalled', () => {
  const page = { list: {} }
  see('a', page)
  vi.advanceTimersByTime(5 * hour)
  expect(recallPage('a')).toBe(page)
  see('a', page)
  vi.advanceTimersByTime(4 * hour)
  expect(isRemembered('a')).toBe(false)
  expect(recallPage('a')).toBeUndefined()
})

test('another person, or the same one with another role, finds nothing', () => {
  forgetPagesOfOthers('Abena, owner')
  see('a', { list: {} })
  forgetPagesOfOthers('Abena, owner')
  expect(isRemembered('a')).toBe(true)
  forgetPagesOfOthers('Abena, editor')
  expect(isRemembered('a')).toBe(false)
})

test('data are as old as when they came', () => {
  const list = {}
  const at = Date.now()
  recordShownPage('/admin/appointments', { list, layout: undefined })
  vi.advanceTimersByTime(hour)
  recordShownPage('/admin/profile', { profile: {} })
  recordShownPage('/admin/appointments', { list })
  expect(loadedAt(list)).toBe(at)
  expect(loadedAt(undefined)).toBeUndefined()
  expect(shownAddress()).toBe('/admin/appointments')
})

test('an address is the same however it is written', () => {
  const search = '?q=a%20b&_routes=routes%2Fadmin%2Fpage'
  expect(pageAddress({ pathname: '/admin', search })).toBe('/admin?q=a+b')
})
