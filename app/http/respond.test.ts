import { expect, test } from 'vitest'
import {
  conflict,
  denied,
  done,
  invalid,
  limited,
  notFound,
  type Result,
} from '#app/values/result.ts'
import { respondToFailure, respondToRowAction, respondWithError } from './respond.ts'

const typed = { values: { name: 'Ama' } }
const sentences = { conflict: 'Changed', 'not-found': 'Deleted' }

test('a failed form answers its status, its errors and what was typed', () => {
  const answer = respondToFailure(invalid({ name: 'Too short' }), typed)
  expect(answer.init?.status).toBe(422)
  expect(answer.data).toEqual({ ...typed, errors: { name: 'Too short' } })
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

test('a conflict that names its fields answers their errors', () => {
  const taken = { ...conflict(null), errors: { slug: 'Taken' } }
  expect(respondToFailure(taken, typed, sentences).data.errors).toEqual({ slug: 'Taken' })
})

test('an empty sentence is no error', () => {
  expect(respondToFailure(notFound, typed, { 'not-found': '' }).data.errors).toEqual({})
})

test('a failure without a form is one sentence', () => {
  const failure = invalid({ title: 'No title.', slug: 'No slug.' })
  expect(respondWithError(failure).data).toEqual({ error: 'No title. No slug.' })
})

const path = '/admin/blog'

test('an action on a row says what is done', () => {
  const answer = respondToRowAction(done(null), { done: 'moved', path }, sentences)
  expect(answer.data).toEqual({ done: 'moved' })
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

test('a failed action on a row never redirects', () => {
  const failed: Result<null, typeof notFound> = notFound
  const answer = respondToRowAction(failed, { done: 'moved', list: '', path }, sentences)
  expect(answer.init?.status).toBe(404)
  expect(answer.data).toEqual({ error: 'Deleted' })
})
