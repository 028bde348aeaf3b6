import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { catchSaveErrors, type SaveAnswer } from './save-answer.ts'

const answer = (status: number, data: unknown) =>
  ({ status, statusText: '', internal: false, data }) as const

async function answerTo(error: unknown): Promise<SaveAnswer> {
  const answered = await catchSaveErrors(() => Promise.reject(error))
  return 'data' in answered ? answered.data : answered
}

const refusal = 'You work here as Front desk: you may use the appointments.'
const tooLong = 'This text is too long for one post. Please split it in two.'

test.each([
  ['a role that may not save any more', answer(403, { error: refusal, member: {} }), '', refusal],
  ['an ended session', redirect('/admin/login?ended'), '', 'Your session has ended'],
  ['a text that is too long for the server', answer(413, 'Too Large'), 'content', tooLong],
])('%s is said, and the save is not tried again', async (_, error, field, sentence) => {
  const errors = { [field]: expect.stringContaining(sentence) }
  expect(await answerTo(error)).toEqual({ errors })
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
