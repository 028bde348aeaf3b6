import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { catchSaveErrors, type SaveAnswer } from './save-answer.ts'

const answer = (status: number, data: unknown) => ({
  status,
  statusText: '',
  internal: false,
  data,
})

async function answerTo(error: unknown): Promise<SaveAnswer> {
  const answered = await catchSaveErrors(() => Promise.reject(error))
  return 'data' in answered ? answered.data : answered
}

test('a role that may not save any more is said, and the save is not tried again', async () => {
  const error = 'You work here as Front desk: you may use the appointments.'
  const answered = await answerTo(answer(403, { error, member: { role: 'front-desk' } }))
  expect(answered).toMatchObject({ errors: { '': error } })
  expect(answered).not.toHaveProperty('isTemporary')
})

test('an ended session is said, and the save is not tried again', async () => {
  const answered = await answerTo(redirect('/admin/login?ended'))
  expect(answered.errors['']).toContain('Your session has ended')
  expect(answered).not.toHaveProperty('isTemporary')
})

test('a text that is too long for the server says so at its field', async () => {
  expect(await answerTo(answer(413, 'Content Too Large'))).toEqual({
    errors: { content: 'This text is too long for one post. Please split it in two.' },
  })
})

test.each([
  ['a lost connection', new TypeError('Failed to fetch')],
  ['a gateway in trouble', answer(502, 'Bad Gateway')],
  ['a gateway that does not know the person', answer(403, 'Forbidden')],
])('after %s the save is tried again', async (_, error) => {
  expect(await answerTo(error)).toEqual({
    errors: { '': 'Failed to save post. Please try again.' },
    isTemporary: true,
  })
})

test('a redirect of the server is followed', async () => {
  const toList = redirect('/admin/blog')
  await expect(catchSaveErrors(() => Promise.reject(toList))).rejects.toBe(toList)
})
