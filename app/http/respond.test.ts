import { expect, test } from 'vitest'
import { conflict, done, invalid, limited, notFound, type Result } from '#app/result.ts'
import { respondToFailure, respondToRowAction, respondWithError } from './respond.ts'

const typed = { values: { name: 'Ama' } }
const sentences = { conflict: 'Changed', 'not-found': 'Deleted', limited: 'Wait' }

test('a failed form answers its status, its errors and what was typed', () => {
  const answer = respondToFailure(invalid({ name: 'Too short' }), typed)
  expect(answer.init?.status).toBe(422)
  expect(answer.data).toEqual({ ...typed, errors: { name: 'Too short' } })
})

test.each([
  [conflict(null), 409, 'Changed', {}],
  [notFound, 404, 'Deleted', {}],
  [limited(30), 429, 'Wait', { 'Retry-After': '30' }],
])('%j answers %i with its sentence', (failure, status, sentence, headers) => {
  const answer = respondToFailure(failure, typed, sentences)
  expect(answer.init).toEqual({ status, headers })
  expect(answer.data).toEqual({ ...typed, errors: { '': sentence } })
})

test('a conflict that names its fields answers their errors', () => {
  const taken = { ...conflict(null), errors: { slug: 'Taken' } }
  expect(respondToFailure(taken, typed, sentences).data.errors).toEqual({ slug: 'Taken' })
})

test('a failure without a form is one sentence', () => {
  const failure = invalid({ title: 'No title.', slug: 'No slug.' })
  expect(respondWithError(failure).data).toEqual({ error: 'No title. No slug.' })
})

test('an action on a row says what is done, or redirects a form without JavaScript', async () => {
  expect(respondToRowAction(done(null), { done: 'moved' }, sentences).data).toEqual({
    done: 'moved',
  })
  const list = '/admin'
  const respond = async () => respondToRowAction(done(null), { done: 'moved', list }, sentences)
  const redirection = await respond().catch((thrown: unknown) => thrown)
  if (!(redirection instanceof Response)) return expect.fail('no redirect')
  expect(redirection.headers.get('Location')).toBe('/admin')
})

test('a failed action on a row never redirects', () => {
  const failed: Result<null, typeof notFound> = notFound
  const answer = respondToRowAction(failed, { done: 'moved', list: '/admin' }, sentences)
  expect(answer.init?.status).toBe(404)
  expect(answer.data).toEqual({ error: 'Deleted' })
})
