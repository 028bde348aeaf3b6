import { expect, test } from 'vitest'
import { conflict, denied, done, invalid, limited, notFound } from '#app/values/result.ts'
import { respondToFailure, respondToRowAction, respondWithError } from './respond.ts'

const typed = { values: { name: 'Ama' } }
const sentences = { conflict: 'Changed', 'not-found': 'Deleted' }

const taken = { ...conflict(null), errors: { slug: 'Taken' } }

test('a failed form answers its status, the errors of its fields and what was typed', () => {
  const answer = respondToFailure(invalid({ name: 'Too short' }), typed)
  expect(answer.init?.status).toBe(422)
  expect(answer.data).toEqual({ ...typed, errors: { name: 'Too short' } })
  expect(respondToFailure(taken, typed, sentences).data.errors).toEqual(taken.errors)
  // An empty sentence is no error.
  expect(respondToFailure(notFound, typed, { 'not-found': '' }).data.errors).toEqual({})
})

test.each([
  [conflict(null), 409, 'Changed', {}],
  [notFound, 404, 'Deleted', {}],
  [limited(30, { '': 'Wait' }), 429, 'Wait', { 'Retry-After': '30' }],
  [denied('Wrong'), 401, 'Wrong', {}],
])('%j answers %i with its sentence', (failure, status, sentence, headers) => {
  const answer = respondToFailure(failure, typed, sentences)
  expect(answer.init).toEqual({ status, headers })
  expect(answer.data).toEqual({ ...typed, errors: { '': sentence } })
})

test('a failure without a form is one sentence', () => {
  const failure = invalid({ title: 'No title.', slug: 'No slug.' })
  expect(respondWithError(failure).data).toEqual({ error: 'No title. No slug.' })
})

const path = '/admin/blog'

test('an action on a row says what is done, or why not, and where it failed never redirects', () => {
  const answerTo = (outcome: typeof notFound | ReturnType<typeof done<null>>, list?: string) =>
    respondToRowAction(outcome, { done: 'moved', path, list }, sentences)
  expect(answerTo(done(null)).data).toEqual({ done: 'moved' })
  const { init, data } = answerTo(notFound, '')
  expect([init?.status, data]).toEqual([404, { error: 'Deleted' }])
})

const undo = { action: '/admin/blog/undo', fields: { changes: '[1]' } }

test.each([
  ['', undefined, '/admin/blog?done=moved'],
  ['page=2', undefined, '/admin/blog?page=2&done=moved'],
  ['undo=old', undo, '/admin/blog?done=moved&undo=%5B1%5D'],
])(
  'an action on a row redirects a form without JavaScript to its list "%s"',
  (list, undo, address) => {
    let thrown: unknown
    try {
      respondToRowAction(done(null), { done: 'moved', list, path, undo }, sentences)
    } catch (redirect) {
      thrown = redirect
    }
    expect((thrown as Response).headers?.get('Location')).toBe(address)
  },
)
