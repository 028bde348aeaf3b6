import { type DataStrategyResult, data, RouterContextProvider } from 'react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  currentConnectionProblem,
  failedPageLoads,
  NoConnectionError,
  recordPageLoad,
} from '#app/browser/connection/connection.ts'
import {
  forgetPages,
  isRecalled,
  recordShownPage,
  rememberPage,
} from '#app/browser/connection/seen-pages.ts'
import { keepScreen } from './keep-screen.ts'

const address = '/admin/appointments?q=fati'
let seen = { layout: {}, list: {} }
const failed = (result: unknown): DataStrategyResult => ({ type: 'error', result })
// As Chromium says it.
const noAnswer = failed(new TypeError('Failed to fetch'))
const lost = failed(new NoConnectionError())
const httpError = (status: number, data: unknown) =>
  failed({ status, statusText: '', data, internal: false })

type Results = Record<string, DataStrategyResult>

/** What the router gets when the routes of an address answered these results; 'waits' while the screen stays. */
async function answer(results: Results, path = address, method = 'GET') {
  const url = new URL(path, 'http://localhost')
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const request = new Request(url, { method, signal: controller.signal })
  const args = { request, url, context: new RouterContextProvider(), params: {}, pattern: '' }
  const waits = new Promise<'waits'>((resolve) => setTimeout(resolve, 50, 'waits'))
  return Promise.race([keepScreen(args, async () => results), waits])
}

function failBefore(times: number) {
  recordPageLoad(false)
  for (let n = 0; n < times; n += 1) recordPageLoad(true)
}

beforeEach(() => {
  forgetPages()
  failBefore(2)
  // New objects: those of the test before may have been recalled.
  seen = { layout: { member: 'Abena' }, list: { rows: ['Fati'] } }
  recordShownPage(address, seen)
  rememberPage(address, seen)
  recordShownPage('/admin/profile', {})
})

test('a page that was seen is shown again while there is no connection', async () => {
  const [layout, list] = [seen.layout, seen.list].map((result) => ({ type: 'data', result }))
  expect(await answer({ layout: noAnswer, list: noAnswer })).toEqual({ layout, list })
  expect(isRecalled(seen.list)).toBe(true)
  expect(currentConnectionProblem()).toBe('lost')
})

test('the screen stays for two failures, and for as long as it takes where it has no list in its place', async () => {
  failBefore(1)
  expect(await answer({ list: noAnswer })).toBe('waits')
  failBefore(7)
  expect(await answer({ page: noAnswer }, '/admin/profile/passkeys')).toBe('waits')
  expect(failedPageLoads()).toBe(8)
})

const undecoded = failed(new Error('Unable to decode', { cause: new Error() }))

test.each<[string, DataStrategyResult]>([
  ['nothing answers', noAnswer],
  ['a gateway answers with a page', httpError(502, '<h1>502 Bad Gateway</h1>')],
  ['a hotspot answers, or the answer is cut off', undecoded],
])(
  'a list that was not seen shows after three failures that it is the connection, where %s',
  async (_, result) => {
    expect(await answer({ list: result }, '/admin/blog')).toEqual({ list: lost })
  },
)

test.each<[string, DataStrategyResult]>([
  ['an exception of the server', failed(new Error('Unexpected Server Error'))],
  ['an error that a loader threw', httpError(500, null)],
  ['a refusal of a gateway', httpError(404, '404 page not found')],
  ['data', { type: 'data', result: { rows: [] } }],
])('whatever the server answers is shown as it is: %s', async (_, result) => {
  expect(await answer({ list: result })).toEqual({ list: result })
  expect(failedPageLoads()).toBe(0)
  expect(currentConnectionProblem()).toBeUndefined()
})

test('nothing is shown in place of an answer to what was sent', async () => {
  expect(await answer({ list: noAnswer }, address, 'POST')).toEqual({ list: noAnswer })
  expect(failedPageLoads()).toBe(2)
})

test.each<[string, string, DataStrategyResult]>([
  ['a page is not permitted', 'GET', httpError(403, {})],
  ['a form meets an ended session', 'POST', { type: 'data', result: data({ error: '' }, 401) }],
  ['a form is not permitted', 'POST', { type: 'data', result: data({ error: '' }, 403) }],
])('all is forgotten once %s', async (_, method, refusal) => {
  // Other refusals forget nothing.
  await answer({ other: { type: 'data', result: data({ error: '' }, 422) } }, '/admin', 'POST')
  expect(await answer({ list: noAnswer })).not.toEqual({ list: lost })
  await answer({ other: refusal }, '/admin/outbox', method)
  failBefore(2)
  expect(await answer({ list: noAnswer })).toEqual({ list: lost })
})
