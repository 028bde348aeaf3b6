import { href, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { notDeleted } from '#app/domain/appointments/appointment-texts.ts'
import {
  deleteAppointment,
  findAppointment,
} from '#app/domain/appointments/appointments.editing.server.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/list-state.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { ConfirmDialog, type ConfirmResult } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { permission: 'appointments' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const appointment = found(
    await findAppointment(context.get(platform), context.get(staffMember), id),
  )
  return { name: patientName(appointment) }
}

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  await deleteAppointment(context.get(platform), context.get(staffMember), id)
  // When somebody else has deleted it already, that is success as well.
  throw redirect(listAddress(href('/admin/appointments'), url.searchParams, 'deleted'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<ConfirmResult>(serverAction, { error: notDeleted })

export default function ConfirmDelete({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog action="Delete" noun="appointment" result={actionData}>
      the appointment for <bdi>{loaderData.name}</bdi>
    </ConfirmDialog>
  )
}
