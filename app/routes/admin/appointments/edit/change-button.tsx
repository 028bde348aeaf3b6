import type { ReactNode } from 'react'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { LeavingForm } from '#app/ui/admin/form/leaving-form.tsx'
import { useRowAction } from '#app/ui/admin/list/row-actions.tsx'

interface ChangeButtonProps {
  appointment: Pick<Appointment, 'version'>
  /** The address of the change. */
  action: string
  /** The id of the text that explains the change. */
  describedBy?: string
  children: ReactNode
}

/** A form with one button, which changes an appointment at the version that is on the screen. A failure leaves the dialog open. */
export function ChangeButton({ appointment, action, describedBy, children }: ChangeButtonProps) {
  const fetcher = useRowAction()
  return (
    <LeavingForm fetcher={fetcher} action={action} className="mt-2">
      <input type="hidden" name="version" value={appointment.version} />
      <button
        type="submit"
        aria-describedby={describedBy}
        className="button button-quiet"
        disabled={fetcher.state !== 'idle'}
      >
        {children}
      </button>
    </LeavingForm>
  )
}
