import { href } from 'react-router'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { LeavingForm } from '#app/ui/admin/form/leaving-form.tsx'
import { useRowAction } from '#app/ui/admin/list/row-actions.tsx'

/** Sends a patient who was here the message that a result can be collected. */
export function ResultButton({ appointment: { id, status } }: { appointment: Appointment }) {
  const fetcher = useRowAction()
  if (status !== 'confirmed' && status !== 'completed') return null
  return (
    <LeavingForm
      fetcher={fetcher}
      action={href('/admin/appointments/:id/:act', { id, act: 'result' })}
      className="mt-2"
    >
      <button type="submit" className="button button-quiet" disabled={fetcher.state !== 'idle'}>
        Say that the result is ready
      </button>
    </LeavingForm>
  )
}
