import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { isChanged } from '#app/values/forms/edited-fields.ts'
import { filledForm } from '#tests/filled-form.ts'
import { EditForm } from './edit/edit-form.tsx'
import { EntryForm } from './new/entry-form.tsx'

const clinic = { services: ['ECG'], branches: ['Zebilla', 'Bole'] }

/** A form as it is filled in for somebody who works for one branch, or with null for all. */
function formOf(branch: string | null, Form: () => React.ReactNode) {
  const document = 'routes/admin/document'
  const layout = 'routes/admin/layout'
  const Stub = createRoutesStub([
    {
      id: document,
      children: [{ id: layout, children: [{ path: '/', Component: Form }] }],
    },
  ])
  const loaderData = {
    [document]: { clinic },
    [layout]: { member: { role: 'front-desk', branch } },
  }
  return filledForm(
    renderToStaticMarkup(
      <main>
        <Stub hydrationData={{ loaderData }} />
      </main>,
    ),
  )
}

const request = { id: 'id', version: 1, status: 'pending', service: 'ECG', preferred_date: null }

test('the form of a request without a branch changes none by itself, whoever opens it', () => {
  const opened = (member: string | null, branch: string | null) =>
    formOf(member, () => (
      <EditForm appointment={{ ...request, branch } as never} values={{}} errors={{}} />
    ))
  for (const [member, branch, shown] of [
    ['Bole', null, 'Bole'],
    ['Bole', 'Bole', 'Bole'],
    [null, null, ''],
    ['Wenchi', null, ''],
  ] as const) {
    const sent = opened(member, branch)
    expect(sent.branch).toBe(shown)
    expect(isChanged('branch', sent)).toBe(false)
  }
})

test('a new appointment is of the own branch', () => {
  const form = () => (
    <EntryForm today="2026-11-20" requestKey="key" errors={{}} similar={[]} values={{}} />
  )
  expect(formOf('Bole', form).branch).toBe('Bole')
  expect(formOf(null, form).branch).toBe('')
})
