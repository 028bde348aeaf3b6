import { beforeEach, expect, test, vi } from 'vitest'
import { registerOpenEditor } from './register-open-editor.ts'

const address = '/admin/blog/drafts/leave'
const form = new URLSearchParams({ key: 'a' })
let left: string[]
let page: EventTarget

// why: there is no page in this process.
beforeEach(() => {
  left = []
  page = new EventTarget()
  vi.stubGlobal('navigator', {
    sendBeacon: (to: string, form: URLSearchParams) => left.push(`${to} ${form}`),
  })
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
  return () => vi.unstubAllGlobals()
})

/** Waits until all settled promises have been handled. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('that an editor was closed is posted once its last report has settled', async () => {
  const close = registerOpenEditor(address, form)
  const { promise: report, resolve } = Promise.withResolvers<void>()
  close(report)
  await settle()
  expect(left).toEqual([])
  resolve()
  await settle()
  expect(left).toEqual([`${address} key=a`])
  page.dispatchEvent(new Event('pagehide'))
  expect(left).toEqual([`${address} key=a`])
})

test('it is posted also where the report has failed, or none was sent', async () => {
  registerOpenEditor(address, form)(Promise.reject(new Error('aborted')))
  registerOpenEditor(address, new URLSearchParams({ key: 'b' }))()
  await settle()
  expect(left).toEqual([`${address} key=a`, `${address} key=b`])
})

test('it is posted at once when the page goes, also while a report is under way', () => {
  const close = registerOpenEditor(address, form)
  close(new Promise(() => {}))
  page.dispatchEvent(new Event('pagehide'))
  expect(left).toEqual([`${address} key=a`])
})

test('an editor that is opened again while a report of the one before is under way stays open', async () => {
  const close = registerOpenEditor(address, form)
  const { promise: report, resolve } = Promise.withResolvers<void>()
  close(report)
  const closeAgain = registerOpenEditor(address, form)
  resolve()
  await settle()
  expect(left).toEqual([])
  closeAgain()
  await settle()
  expect(left).toEqual([`${address} key=a`])
})
