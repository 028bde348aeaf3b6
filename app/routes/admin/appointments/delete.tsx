import { href, redirect } from 'react-router'
import { platform, requestContext, staffMember } from '#app/context.ts'
import { notDeleted } from '#app/domain/appointments/appointment-texts.ts'
import {
  deleteAppointment,
  findAppointment,
} from '#app/domain/appointments/appointments.editing.server.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/list-state.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { ConfirmDialog } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/delete.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const appointment = found(await findAppointment(context.get(platform), id))
  return { name: patientName(appointment) }
}

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  if (await deleteAppointment(context.get(platform), id)) {
    const staff = context.get(staffMember).id
    context
      .get(requestContext)
      .log.info({ staff, appointment: id }, 'appointments: appointment deleted')
  }
  // When somebody else has deleted it already, that is success as well.
  throw redirect(listAddress(href('/admin/appointments'), url.searchParams, 'deleted'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<{ error: string } | undefined>(serverAction, { error: notDeleted })

export default function ConfirmDelete({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Delete appointment"
      actionLabel="Delete"
      pendingLabel="Deleting..."
      result={actionData}
    >
      Are you sure you want to delete the appointment for <bdi>{loaderData.name}</bdi>? This action
      cannot be undone.
    </ConfirmDialog>
  )
}
