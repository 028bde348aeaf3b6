import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { MoveBanner } from './move-banner.tsx'

test('leaving the choice of a time leads back to the day, or to the week of its service', () => {
  const appointment = { id: 'id', first_name: 'Ama', last_name: 'Mensah', service: 'ECG' }
  const choice = {
    appointment,
    branch: 'Bole',
    status: undefined,
    refusal: null,
    free: [],
  } as never
  const Stub = createRoutesStub([
    { path: '/', Component: () => <MoveBanner choice={choice} result={undefined} /> },
  ])
  const cancel = (query: string) => {
    const html = renderToStaticMarkup(<Stub initialEntries={[`/?${query}`]} />)
    return /href="([^"]*schedule[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  const day = '/admin/calendar?date=2026-12-01&branch=Bole'
  expect(cancel('date=2026-12-01&service=ECG')).toBe(day)
  expect(cancel('date=2026-12-01&service=ECG&view=week')).toBe(`${day}&view=week&service=ECG`)
})
