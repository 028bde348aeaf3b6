import { type DataStrategyResult, data, RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { NoConnectionError } from '#app/connection/load-errors.ts'
import {
  forgetPages,
  isRecalled,
  recordShownPage,
  rememberPage,
} from '#app/connection/seen-pages.ts'
import { answerFromMemory } from './answer-from-memory.ts'

const address = '/admin/appointments?q=fati'
let seen = { layout: {}, list: {} }
const away: DataStrategyResult = { type: 'error', result: new NoConnectionError('') }

/** What the router gets when the routes of an address answered these results. */
async function answer(results: Record<string, DataStrategyResult>, path = address, method = 'GET') {
  const url = new URL(path, 'http://localhost')
  const request = new Request(url, { method })
  const context = new RouterContextProvider()
  return answerFromMemory({ request, url, context, params: {}, pattern: '' }, async () => results)
}

beforeEach(() => {
  forgetPages()
  // New objects: those of the test before may have been recalled.
  seen = { layout: { member: 'Abena' }, list: { rows: ['Fati'] } }
  recordShownPage(address, seen)
  rememberPage(address, seen)
})

test('a page that was seen is shown again while there is no connection', async () => {
  const expected = {
    layout: { type: 'data', result: seen.layout },
    list: { type: 'data', result: seen.list },
  }
  expect(await answer({ layout: away, list: away })).toEqual(expected)
  expect(isRecalled(seen.list)).toBe(true)
})

test('whatever the server answers is shown as it is', async () => {
  const failed: DataStrategyResult = { type: 'error', result: new Error('Unexpected Server Error') }
  const fresh: DataStrategyResult = { type: 'data', result: { rows: [] } }
  expect(await answer({ list: failed })).toEqual({ list: failed })
  expect(await answer({ list: fresh })).toEqual({ list: fresh })
})

test('nothing is shown in place of another address, or of an answer to what was sent', async () => {
  expect(await answer({ list: away }, '/admin/appointments')).toEqual({ list: away })
  expect(await answer({ list: away }, address, 'POST')).toEqual({ list: away })
})

const refused = { status: 403, statusText: '', data: {}, internal: false }

test.each<[string, string, DataStrategyResult]>([
  ['a page is not permitted', 'GET', { type: 'error', result: refused }],
  ['a form meets an ended session', 'POST', { type: 'data', result: data({ error: '' }, 401) }],
  ['a form is not permitted', 'POST', { type: 'data', result: data({ error: '' }, 403) }],
])('all is forgotten once %s', async (_, method, refusal) => {
  await answer({ other: refusal }, '/admin/outbox', method)
  expect(await answer({ list: away })).toEqual({ list: away })
})

test('other refusals forget nothing', async () => {
  await answer({ other: { type: 'data', result: data({ error: '' }, 422) } }, '/admin', 'POST')
  expect(await answer({ list: away })).not.toEqual({ list: away })
})
