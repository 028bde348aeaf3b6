import { data, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { isStatus } from '#app/domain/appointments/appointment.ts'
import { refusals, statusNotUpdated } from '#app/domain/appointments/appointment-texts.ts'
import { changeAppointmentStatus } from '#app/domain/appointments/appointments.editing.server.ts'
import { readForm } from '#app/http/form.ts'
import { readVersion } from '#app/http/version.ts'
import type { RowActionResult } from '#app/routes/admin/use-toast.ts'
import { withoutCrash } from '#app/routes/admin/without-crash.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/status.ts'
import { listAddressAfter } from './list-address.ts'

/** Sets an appointment's status from the list. Without JavaScript the form says where the list was. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { status = '', version, list } = await readForm(request)
  if (!isStatus(status)) return data<RowActionResult>({ error: statusNotUpdated }, 422)
  const wish = { id, version: readVersion(version), status }
  const change = await changeAppointmentStatus(
    context.get(platform),
    wish,
    context.get(staffMember).id,
  )
  if (change === 'conflict' || change === 'missing') {
    const { error, status } = refusals[change]
    return data<RowActionResult>({ error }, status)
  }
  if (list !== undefined) throw redirect(listAddressAfter(status, new URLSearchParams(list)))
  return data<RowActionResult>({ done: status })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withoutCrash<RowActionResult>(serverAction, { error: statusNotUpdated })

export default function StatusChange({ actionData }: Route.ComponentProps) {
  return actionData?.error ? <Message kind="alert">{actionData.error}</Message> : null
}
