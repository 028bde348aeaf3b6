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
import { PatientInformation } from '#app/routes/admin/appointments/edit/patient.tsx'
import { Visits } from '#app/routes/admin/day-sheet/page.tsx'
import { clinicContent } from '#tests/clinic.ts'
import { RequestBadges } from './badges.tsx'
import { EditForm } from './edit/edit-form.tsx'
import { EntryForm } from './new/entry-form.tsx'

const today = '2026-11-20'
const namesIn = (html: string) => [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)

/** The page of one component. */
const pageOf = (Component: () => React.ReactNode) => {
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub />)
}
const appointment = { status: 'pending', service: 'ECG' } as never

test.each<[form: string, columns: readonly string[], Form: () => React.ReactNode]>([
  [
    'of patients',
    requestFields,
    () => <AppointmentForm today={today} clinic={formFacts(clinicContent)} />,
  ],
  [
    'of a request at the front desk',
    requestFields,
    () => <EntryForm today={today} requestKey="key" errors={{}} similar={[]} values={{}} />,
  ],
  // It is also opened with the stored columns: one without a field would be emptied by each save.
  [
    'of an appointment',
    [...staffFieldNames, ...sharedFields],
    () => <EditForm appointment={appointment} errors={{}} values={{}} />,
  ],
])('the form %s has a field for each column that is filled there', (_, columns, Form) => {
  expect(namesIn(pageOf(Form))).toEqual(expect.arrayContaining([...columns]))
})

test("an appointment's dialog shows each value that only the patient fills, and leaves out what few fill in", () => {
  const columns = requestFields.filter((name) => !sharedFields.some((shared) => shared === name))
  const values = Object.fromEntries(columns.map((column) => [column, `The ${column}.`]))
  const appointment = { ...values, preferred_date: '2026-12-01' }
  const shown = (appointment: object) =>
    renderToStaticMarkup(<PatientInformation appointment={appointment as never} />)
  const html = shown(appointment).replaceAll('<wbr/>', '')
  expect(html).toContain('Referring facility')
  expect(shown({})).not.toContain('Referring facility')
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
    status: 'pending',
    phone: '024',
    referral_urgency: 'Within a week',
    referral_facility: 'Bole District Hospital',
    payment_preference: 'Mobile Money',
  }
  const html = pageOf(() => <Visits title="Visits" visits={[visit as never]} />)
  for (const text of ['Within a week', 'Bole District Hospital', 'Payment: ', 'Mobile Money'])
    expect(html).toContain(text)
})
