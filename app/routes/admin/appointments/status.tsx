import { data, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { isStatus } from '#app/domain/appointments/appointment.ts'
import { refusals, statusNotUpdated } from '#app/domain/appointments/appointment-texts.ts'
import { changeAppointmentStatus } from '#app/domain/appointments/appointments.editing.server.ts'
import { readForm } from '#app/http/form.ts'
import { readVersion } from '#app/http/version.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { RowActionResult } from '#app/routes/admin/use-toast.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/status.ts'
import { listAddressAfter } from './list-address.ts'

/** Sets an appointment's status from the list. Without JavaScript the form sends the query of the list. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { status = '', version, list } = await readForm(request)
  if (!isStatus(status)) return data<RowActionResult>({ error: statusNotUpdated }, 422)
  const update = { id, version: readVersion(version), status }
  const result = await changeAppointmentStatus(
    context.get(platform),
    update,
    context.get(staffMember).id,
  )
  if (result === 'conflict' || result === 'missing') {
    const { error, status } = refusals[result]
    return data<RowActionResult>({ error }, status)
  }
  if (list !== undefined) throw redirect(listAddressAfter(status, new URLSearchParams(list)))
  return data<RowActionResult>({ done: status })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<RowActionResult>(serverAction, { error: statusNotUpdated })

export default function StatusChange({ actionData }: Route.ComponentProps) {
  return actionData?.error ? <Message kind="alert">{actionData.error}</Message> : null
}
