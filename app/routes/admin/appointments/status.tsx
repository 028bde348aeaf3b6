import { data, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { isStatus } from '#app/domain/appointments/appointment.ts'
import { changeAppointmentStatus } from '#app/domain/appointments/appointments.desk.server.ts'
import { refusals, statusNotUpdated } from '#app/domain/appointments/desk-texts.ts'
import { readForm } from '#app/http/form.ts'
import { readVersion } from '#app/http/version.ts'
import type { ActAnswer } from '#app/routes/admin/use-notice.ts'
import { withoutCrash } from '#app/routes/admin/without-crash.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/status.ts'
import { listAddressAfter } from './list-address.ts'

/** Sets an appointment's status from the list. Without JavaScript the form says where the list was. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { status = '', version, list } = await readForm(request)
  if (!isStatus(status)) return data<ActAnswer>({ error: statusNotUpdated }, 422)
  const wish = { id, version: readVersion(version), status }
  const change = await changeAppointmentStatus(
    context.get(platform),
    wish,
    context.get(staffMember).id,
  )
  if (change === 'stale' || change === 'missing') {
    const { error, status } = refusals[change]
    return data<ActAnswer>({ error }, status)
  }
  if (list !== undefined) throw redirect(listAddressAfter(status, new URLSearchParams(list)))
  return data<ActAnswer>({ done: status })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withoutCrash<ActAnswer>(serverAction, { error: statusNotUpdated })

export default function StatusChange({ actionData }: Route.ComponentProps) {
  return actionData?.error ? <Message kind="alert">{actionData.error}</Message> : null
}
