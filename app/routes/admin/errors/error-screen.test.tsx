import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { NoConnectionError } from '#app/browser/connection/connection.ts'
import { ErrorScreen } from './error-screen.tsx'

// As in a browser, where most errors are not the server's.
beforeAll(() => void vi.stubEnv('SSR', false))
afterAll(() => void vi.unstubAllEnvs())

const render = (error: unknown) => {
  const Stub = createRoutesStub([{ path: '/', Component: () => <ErrorScreen error={error} /> }])
  return renderToStaticMarkup(<Stub />)
}

const answer = (status: number) => ({ status, statusText: '', internal: false, data: null })

test.each([
  ['an answer of ours', answer(500)],
  ['an error that the server logged', new Error('Unexpected Server Error')],
])('%s is called an error of the program that was recorded', (_, error) => {
  expect(render(error)).toContain('The fault is ours, not yours, and we have recorded it.')
})

test('an error of the page itself is called one of the program, without a record', () => {
  const page = render(new TypeError('undefined is not a function'))
  expect(page).toContain('The fault is ours, not yours.')
  expect(page).not.toContain('recorded')
})

test.each([
  ['No connection', new NoConnectionError('/admin/blog')],
  ['Page not found', answer(404)],
  ['This did not work', answer(405)],
])('"%s" is not called an error of the program, and no record of it is claimed', (title, error) => {
  const page = render(error)
  expect(page).toContain(`<h1>${title}</h1>`)
  expect(page).not.toMatch(/fault|recorded/)
})
