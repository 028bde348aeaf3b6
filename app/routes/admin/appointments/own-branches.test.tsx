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
  const inLayout = { id: layout, children: [{ path: '/', Component: Form }] }
  const Stub = createRoutesStub([{ id: document, children: [inLayout] }])
  const loaderData = {
    [document]: { clinic },
    [layout]: { member: { role: 'front-desk', branch } },
  }
  const page = <Stub hydrationData={{ loaderData }} />
  return filledForm(renderToStaticMarkup(<main>{page}</main>))
}

const request = { id: 'id', version: 1, status: 'pending', service: 'ECG', preferred_date: null }

test.each([
  ['Bole', null, 'Bole'],
  ['Bole', 'Bole', 'Bole'],
  [null, null, ''],
  ['Wenchi', null, ''],
])(
  'the form that somebody of %s opens, of a request for %s, shows "%s" and changes nothing by itself',
  (member, branch, shown) => {
    const appointment = { ...request, branch } as never
    const sent = formOf(member, () => (
      <EditForm appointment={appointment} values={{}} errors={{}} />
    ))
    expect(sent.branch).toBe(shown)
    expect(isChanged('branch', sent)).toBe(false)
  },
)

test('a new appointment is of the own branch', () => {
  const form = () => (
    <EntryForm today="2026-11-20" requestKey="key" errors={{}} similar={[]} values={{}} />
  )
  expect(formOf('Bole', form).branch).toBe('Bole')
  expect(formOf(null, form).branch).toBe('')
})
