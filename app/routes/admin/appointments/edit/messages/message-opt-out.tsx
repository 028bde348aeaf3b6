import { href } from 'react-router'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { ChangeButton } from '#app/routes/admin/appointments/edit/change-button.tsx'

/** Stops the messages to a patient who asks for that by phone, or allows them again. */
export function MessageOptOut({ appointment }: { appointment: Appointment }) {
  const { id, messages_off_at } = appointment
  const path = messages_off_at
    ? href('/admin/appointments/:id/:act', { id, act: 'messages-again' })
    : href('/admin/appointments/:id/:act', { id, act: 'no-messages' })
  return (
    <ChangeButton appointment={appointment} action={path}>
      {messages_off_at ? 'Send messages again' : 'Send no more messages'}
    </ChangeButton>
  )
}
