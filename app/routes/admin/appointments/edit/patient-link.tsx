import { href } from 'react-router'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { ChangeButton } from './change-button.tsx'

interface Props {
  appointment: Appointment
  /** The whole address of the patient's page. */
  address: string
}

/** The link to the patient's page, to open or to copy, with a button that makes it void. */
export function PatientLink({ appointment, address }: Props) {
  return (
    <section className="mt-6 border-t border-clay pt-4">
      <h3>The Patient’s Page</h3>
      <p className="mt-1">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center wrap-anywhere"
        >
          {address}
        </a>
      </p>
      <p id="void-link-meaning" className="text-stone">
        Whoever has this link sees the page. If it came into wrong hands, make it void and pass the
        new one on to the patient yourself: reference and phone number no longer lead to it.
      </p>
      <ChangeButton
        appointment={appointment}
        action={href('/admin/appointments/:id/:act', { id: appointment.id, act: 'void-link' })}
        describedBy="void-link-meaning"
      >
        Make this link void
      </ChangeButton>
    </section>
  )
}
