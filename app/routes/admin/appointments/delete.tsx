import { Form, Link, redirect, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { platform, staffMember, visit } from '#app/context.ts'
import {
  deleteAppointment,
  findAppointment,
} from '#app/domain/appointments/appointments.desk.server.ts'
import { notDeleted } from '#app/domain/appointments/desk-texts.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { found } from '#app/http/found.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/delete.ts'
import { listAddress } from './list-address.ts'
import { withoutCrash } from './without-crash.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const appointment = found(await findAppointment(context.get(platform), id))
  return { name: patientName(appointment) }
}

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  if (await deleteAppointment(context.get(platform), id)) {
    const staff = context.get(staffMember).id
    context.get(visit).log.info({ staff, appointment: id }, 'an appointment was deleted')
  }
  // Gone is what was wanted, whoever was faster.
  throw redirect(listAddress(url.searchParams))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withoutCrash<{ error: string } | undefined>(serverAction, { error: notDeleted })

export default function DeleteQuestion({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isDeleting = useNavigation().formMethod === 'POST'
  const back = listAddress(query)
  return (
    <Dialog
      title="Delete appointment"
      role="alertdialog"
      onClose={() => navigate(back, { preventScrollReset: true })}
    >
      <p className="mt-3">
        Are you sure you want to delete the appointment for <bdi>{loaderData.name}</bdi>? This
        action cannot be undone.
      </p>
      {actionData?.error && <Message kind="alert">{actionData.error}</Message>}
      <Form method="post" preventScrollReset className="mt-5 flex flex-wrap justify-end gap-3">
        <Link to={back} data-close className="button button-quiet">
          Cancel
        </Link>
        <button type="submit" className="button button-danger" disabled={isDeleting}>
          {isDeleting ? 'Deleting...' : 'Delete'}
        </button>
      </Form>
    </Dialog>
  )
}
