import { data, redirect, useSearchParams } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { readEdit } from '#app/domain/appointments/appointment-edit.schema.ts'
import {
  editAppointment,
  findAppointment,
  listStatusChanges,
} from '#app/domain/appointments/appointments.desk.server.ts'
import { listMessages } from '#app/domain/appointments/appointments.messages.server.ts'
import { doneTexts, notUpdated, refusals } from '#app/domain/appointments/desk-texts.ts'
import { readForm } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { readVersion } from '#app/http/version.ts'
import type { Corrections } from '#app/outcome.ts'
import { Notice } from '#app/routes/admin/notice.tsx'
import { RouteDialog } from '#app/routes/admin/route-dialog.tsx'
import { withoutCrash } from '#app/routes/admin/without-crash.ts'
import type { Route } from './+types/edit.ts'
import { EditForm } from './edit-form.tsx'
import { History } from './history.tsx'
import { listAddress, listAddressAfter } from './list-address.ts'
import { Messages } from './messages-sent.tsx'
import { PatientInformation } from './patient-information.tsx'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const [appointment, changes, messages] = await Promise.all([
    findAppointment(needs, id),
    listStatusChanges(needs, id),
    listMessages(needs, id),
  ])
  return { appointment: found(appointment), changes, messages }
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const values = await readForm(request)
  const read = readEdit(values)
  if (!read.ok) return data({ errors: read.errors, values }, 422)
  const edit = { id, version: readVersion(values.version), ...read.value }
  const change = await editAppointment(context.get(platform), edit, context.get(staffMember).id)
  if (change === 'stale' || change === 'missing') {
    const { error, status } = refusals[change]
    return data({ errors: { '': error } as Corrections, values }, status)
  }
  throw redirect(listAddressAfter('saved', url.searchParams))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withoutCrash(serverAction, { errors: { '': notUpdated }, values: {} })

export default function EditAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { appointment, changes, messages } = loaderData
  const [query] = useSearchParams()
  const back = listAddress(query)
  return (
    <RouteDialog title={`Appointment ${appointment.reference}`} back={back} answer={actionData}>
      <PatientInformation appointment={appointment} />
      <EditForm
        appointment={appointment}
        back={back}
        errors={actionData?.errors ?? {}}
        values={actionData?.values ?? {}}
      />
      <Messages appointment={appointment} sent={messages} />
      <History appointment={appointment} changes={changes} />
      {/* The list's own is out of reach while this is open. */}
      <Notice sentence={query.get('done') === 'entered' ? doneTexts.saved : ''} />
    </RouteDialog>
  )
}
