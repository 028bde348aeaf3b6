import { href } from 'react-router'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import type { ListedEvent } from '#app/domain/appointments/history/appointment-events.server.ts'
import { ChangeButton } from '#app/routes/admin/appointments/edit/change-button.tsx'
import { weekdayDate } from '#app/values/date-text.ts'
import { EarlierTimeRequest } from './earlier-time-request.tsx'

interface Props {
  appointment: Appointment
  /** The newest first. */
  events: ListedEvent[]
}

/** The patient's requests: for another day, and for an earlier time. */
export const PatientRequests = ({ appointment, events }: Props) => (
  <>
    <OtherDay appointment={appointment} events={events} />
    <EarlierTimeRequest appointment={appointment} />
  </>
)

/** The other day that the patient asks for, with a button that declines it. */
function OtherDay({ appointment, events }: Props) {
  const { id, asked_date } = appointment
  if (!asked_date) return null
  const { patient_reason } = events.find(({ kind }) => kind === 'asked') ?? {}
  return (
    <section className="mt-4 rounded-lg border-l-4 border-ochre bg-shea px-4 py-3">
      <h3>Asks for {weekdayDate(asked_date)}</h3>
      {patient_reason && (
        <bdi className="block whitespace-pre-line wrap-anywhere">{patient_reason}</bdi>
      )}
      <p className="mt-1 text-stone">
        Choose that day or another one below and save, and the patient’s page says so.
      </p>
      <ChangeButton
        appointment={appointment}
        action={href('/admin/appointments/:id/:act', { id, act: 'decline-reschedule' })}
      >
        Keep the day as it is
      </ChangeButton>
    </section>
  )
}
