import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { staffFieldNames } from '#app/domain/appointments/appointment-edit.ts'
import {
  requestFields,
  sharedFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { AppointmentForm } from '#app/domain/appointments/request-form/appointment-form.tsx'
import { formFacts } from '#app/domain/appointments/request-form/form-facts.ts'
import { Visits } from '#app/routes/admin/day-sheet/page.tsx'
import { isChanged } from '#app/values/forms/edited-fields.ts'
import { clinicContent } from '#tests/clinic.ts'
import { filledForm } from '#tests/filled-form.ts'
import { RequestBadges } from './badges.tsx'
import { EditForm } from './edit/edit-form.tsx'
import { PatientInformation } from './edit/patient.tsx'
import { EntryForm } from './new/entry-form.tsx'

const today = '2026-11-20'
const namesIn = (html: string) => [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)

test("the patients' form has a field for each column that they fill", () => {
  const html = renderToStaticMarkup(
    <AppointmentForm today={today} clinic={formFacts(clinicContent)} />,
  )
  expect(namesIn(html)).toEqual(expect.arrayContaining([...requestFields]))
})

test("the front desk's form has a field for each column that patients fill", () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <EntryForm today={today} requestKey="key" errors={{}} similar={[]} values={{}} />
      ),
    },
  ])
  expect(namesIn(renderToStaticMarkup(<Stub />))).toEqual(
    expect.arrayContaining([...requestFields]),
  )
})

// The form is also opened with the stored columns: one without a field would be emptied by each save.
test("an appointment's form has a field for each column that staff fill", () => {
  const columns = [...staffFieldNames, ...sharedFields]
  const appointment = { status: 'pending', service: 'ECG' } as never
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <EditForm appointment={appointment} errors={{}} values={{}} />,
    },
  ])
  expect(namesIn(renderToStaticMarkup(<Stub />))).toEqual(expect.arrayContaining(columns))
})

test("an appointment's dialog shows each value that only the patient fills", () => {
  const columns = requestFields.filter((name) => !sharedFields.some((shared) => shared === name))
  const values = Object.fromEntries(columns.map((column) => [column, `The ${column}.`]))
  const appointment = { ...values, preferred_date: '2026-12-01' }
  const html = renderToStaticMarkup(
    <PatientInformation appointment={appointment as never} />,
  ).replaceAll('<wbr/>', '')
  for (const column of columns) {
    expect(html).toContain(column === 'preferred_date' ? 'Dec 01, 2026' : `The ${column}.`)
  }
})

test('what is urgent has a badge, and what is not has none', () => {
  const badge = (referral_urgency: string | null) =>
    renderToStaticMarkup(<RequestBadges row={{ referral_urgency }} />)
  expect(badge('Within 24 hours')).toContain('Within 24 hours')
  expect(badge('Not urgent')).toBe('')
  expect(badge(null)).toBe('')
})

test('the day sheet prints how soon a visit is needed, who refers, and how the patient would like to pay', () => {
  const visit = {
    id: 'id',
    first_name: 'Ama',
    last_name: 'Mensah',
    phone: '024',
    service: 'ECG',
    status: 'pending',
    referral_urgency: 'Within a week',
    referral_facility: 'Bole District Hospital',
    payment_preference: 'Mobile Money',
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <Visits title="Visits" visits={[visit as never]} />,
    },
  ])
  const html = renderToStaticMarkup(<Stub />)
  for (const text of ['Within a week', 'Bole District Hospital', 'Payment: ', 'Mobile Money']) {
    expect(html).toContain(text)
  }
})

test("an appointment's dialog leaves out what few patients fill in, until one does", () => {
  const html = (changes: object) =>
    renderToStaticMarkup(<PatientInformation appointment={changes as never} />)
  expect(html({})).not.toContain('Referring facility')
  expect(html({ referral_facility: 'Bole' })).toContain('Referring facility')
})

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
