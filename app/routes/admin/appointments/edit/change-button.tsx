import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'

interface ChangeButtonProps {
  appointment: Pick<Appointment, 'version'>
  /** The address of the change. */
  action: string
  /** The id of the text that explains the change. */
  describedBy?: string
  children: ReactNode
}

/** A form with one button, which changes an appointment at the version that is on the screen. */
export const ChangeButton = ({ appointment, action, describedBy, children }: ChangeButtonProps) => (
  <Form method="post" action={action} className="mt-2">
    <input type="hidden" name="version" value={appointment.version} />
    <button type="submit" aria-describedby={describedBy} className="button button-quiet">
      {children}
    </button>
  </Form>
)
