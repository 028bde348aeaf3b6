import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addressOf,
  forgetPages,
  loadedAt,
  noteShown,
  recallPage,
  rememberPage,
  shownAddress,
} from './seen-pages.ts'

const hour = 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
  forgetPages()
})
afterEach(() => vi.useRealTimers())

test('the six pages that were seen last are remembered', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) rememberPage(name, { list: { name } })
  rememberPage('a', { list: { name: 'again' } })
  rememberPage('g', { list: { name: 'g' } })
  expect(recallPage('b')).toBeUndefined()
  expect(recallPage('a')).toEqual({ list: { name: 'again' } })
  expect(recallPage('g')).toEqual({ list: { name: 'g' } })
})

test('a page is forgotten when a session would have ended, however often it was recalled', () => {
  const page = { list: {} }
  rememberPage('a', page)
  vi.advanceTimersByTime(5 * hour)
  expect(recallPage('a')).toBe(page)
  rememberPage('a', page)
  vi.advanceTimersByTime(4 * hour)
  expect(recallPage('a')).toBeUndefined()
})

test('data are as old as when they came', () => {
  const list = {}
  const at = Date.now()
  noteShown('/admin/appointments', { list, layout: undefined })
  vi.advanceTimersByTime(hour)
  noteShown('/admin/profile', { profile: {} })
  noteShown('/admin/appointments', { list })
  expect(loadedAt(list)).toBe(at)
  expect(loadedAt(undefined)).toBeUndefined()
  expect(shownAddress()).toBe('/admin/appointments')
})

test('an address is the same however it is written', () => {
  const search = '?q=a%20b&_routes=routes%2Fadmin%2Fpage'
  expect(addressOf({ pathname: '/admin', search })).toBe('/admin?q=a+b')
  expect(addressOf({ pathname: '/admin', search: '' })).toBe('/admin')
})
