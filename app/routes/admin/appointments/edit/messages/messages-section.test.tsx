import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { clinicContent } from '#tests/clinic.ts'
import { Messages } from './messages-section.tsx'

const visit = {
  id: 'id',
  status: 'confirmed',
  branch: 'Wenchi',
  appointment_date: '2026-12-02',
  appointment_time: '09:30',
}
const appointment = {
  ...visit,
  first_name: 'Adjoa',
  phone: '024 123 4567',
  phone_normalised: '+233241234567',
  messages_off_at: null,
}
const reminder = {
  id: 'message',
  template: 'reminder',
  channel: 'whatsapp',
  status: 'manual',
  text: 'We look forward to seeing you.',
  created_at: '2026-12-01T09:00:00.000Z',
}

/** The section as the dialog over the list shows it. */
function section(displaced: { id: string; sentence: string }[]) {
  const id = 'routes/admin/appointments/page'
  const Section = () => (
    <Messages
      appointment={appointment as never}
      visit={visit as never}
      isStored
      sent={[reminder as never]}
      ready={undefined}
    />
  )
  const Stub = createRoutesStub([{ id, path: '/', loader: () => null, Component: Section }])
  const loaderData = { [id]: { messages: clinicContent.messages, displaced } }
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData }} />)
}

test('nobody is invited to a time that the clinic does not offer any more', () => {
  const offered = section([{ id: 'another', sentence: 'Bole is closed then.' }])
  expect(offered.match(/wa\.me/g)).toHaveLength(3)
  expect(offered).not.toContain('closed')

  const displaced = section([{ id: 'id', sentence: 'Wenchi is closed then.' }])
  expect(displaced).toContain('Wenchi is closed then.')
  expect(displaced).not.toContain('wa.me')
  expect(displaced).not.toContain('Told by phone')
  expect(displaced).toContain('A cancellation needs the status Cancelled.')
})
