import { href } from 'react-router'
import { patientName } from '#app/domain/appointments/appointment.ts'
import { notDeleted } from '#app/domain/appointments/appointment-texts.ts'
import {
  deleteAppointment,
  findAppointment,
} from '#app/domain/appointments/appointments.finding.server.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { deleteAction, deleteLoader } from '#app/routes/admin/resource/delete-route.server.ts'
import { ConfirmDialog } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { permission: 'appointments' }

export const loader = deleteLoader(
  (needs, id, { member }) => findAppointment(needs, member, id),
  patientName,
)

export const action = deleteAction(
  (needs, id, { member }) => deleteAppointment(needs, member, id),
  href('/admin/appointments'),
)

export const clientAction = catchOneError(notDeleted)

export default function ConfirmDelete({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog action="Delete" noun="appointment" result={actionData}>
      the appointment for <bdi>{loaderData.name}</bdi>
    </ConfirmDialog>
  )
}
