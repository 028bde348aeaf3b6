import { href } from 'react-router'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { ChangeButton } from '#app/routes/admin/appointments/edit/change-button.tsx'
import { moment } from '#app/values/date-text.ts'

/** Says that the patient would come earlier if a time becomes free, and takes them off that list. */
export function EarlierTimeRequest({ appointment }: { appointment: Appointment }) {
  const { id, earlier_asked_at } = appointment
  if (!earlier_asked_at) return null
  return (
    <section className="mt-4 rounded-lg border-l-4 border-ochre bg-shea px-4 py-3">
      <h3>Would come earlier</h3>
      <p className="text-stone">On the list for earlier times since {moment(earlier_asked_at)}.</p>
      <ChangeButton
        appointment={appointment}
        action={href('/admin/appointments/:id/:act', { id, act: 'not-earlier' })}
      >
        Take off the list
      </ChangeButton>
    </section>
  )
}
