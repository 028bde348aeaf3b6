import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { AppointmentActions } from '#app/routes/admin/appointments/list/appointment-columns.tsx'
import { filledForm } from '#tests/filled-form.ts'
import { VisitAndMessages } from './visit-and-messages.tsx'

const appointment = {
  id: 'id',
  version: 2,
  service: 'ECG',
  branch: 'Bole',
  phone_normalised: '+233241234567',
  appointment_date: null,
  asked_date: null,
  preferred_date: '2026-12-01',
}

test('a day that is not the preferred one is not called so, and a cancellation is ready once saved', () => {
  const dialog = (status: string, ready?: 'cancelled', values = {}) => {
    const Form = () => (
      <VisitAndMessages
        appointment={{ ...appointment, status } as never}
        sent={[]}
        values={values}
        free={undefined}
        link=""
        ready={ready}
        errors={{}}
      />
    )
    const Stub = createRoutesStub([{ path: '/', Component: Form }])
    const html = renderToStaticMarkup(
      <main>
        <Stub />
      </main>,
    )
    return {
      day: filledForm(html).appointment_date,
      isReady: html.includes('Now open WhatsApp'),
      isHinted: html.includes('(Using preferred date)'),
    }
  }
  expect(dialog('pending')).toEqual({ day: '2026-12-01', isReady: false, isHinted: true })
  const day = '2026-12-02'
  expect(dialog('pending', undefined, { appointment_date: day })).toMatchObject({
    day,
    isHinted: false,
  })
  expect(dialog('cancelled', 'cancelled')).toEqual({ day: '', isReady: true, isHinted: false })
})

const displacement = { id: 'id', sentence: 'Bole is closed on Tuesday.' }
test.each([
  { displaced: [], offered: ['Confirmation', 'Reminder'] },
  { displaced: [displacement], offered: [] },
])(
  'staff are offered to write $offered about a confirmed visit where $displaced is displaced',
  ({ displaced, offered }) => {
    const visit = {
      ...appointment,
      status: 'confirmed',
      first_name: 'Abena',
      appointment_date: '2026-12-01',
      appointment_time: '09:30',
      notes: '',
      link: '',
    } as never
    const id = 'routes/admin/appointments/page'
    const messages = { confirmed: 'Come.', reminder: 'Come.', cancelled: 'Sorry.' }
    const Page = () => (
      <>
        <AppointmentActions {...(visit as ComponentProps<typeof AppointmentActions>)} />
        <VisitAndMessages
          appointment={visit}
          sent={[]}
          values={{}}
          free={undefined}
          link=""
          ready={undefined}
          errors={{}}
        />
      </>
    )
    const Stub = createRoutesStub([{ id, path: '/', loader: () => null, Component: Page }])
    const data = { loaderData: { [id]: { messages, displaced } } }
    const html = renderToStaticMarkup(
      <main>
        <Stub hydrationData={data} />
      </main>,
    )
    const names = [...html.matchAll(/wa\.me.*?<span class="[^"]*">(.*?)<\/span>/g)].map(
      ([, name]) => name,
    )
    const icon = 'WhatsApp confirmation to Abena'
    expect(names).toEqual(offered.length > 0 ? [icon, ...offered] : [])
    expect(html.includes('Bole is closed on Tuesday. Agree on another time')).toBe(
      offered.length === 0,
    )
  },
)
