import { href, redirect, replace, useSearchParams } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { statusLabel } from '#app/domain/appointments/appointment.ts'
import { readEdit } from '#app/domain/appointments/appointment-edit.schema.ts'
import { doneTexts, notUpdated, refusals } from '#app/domain/appointments/appointment-texts.ts'
import {
  editAppointment,
  findAppointment,
  listStatusChanges,
} from '#app/domain/appointments/appointments.editing.server.ts'
import { listMessages } from '#app/domain/appointments/appointments.messages.server.ts'
import { messageTemplates } from '#app/domain/appointments/whatsapp-message.ts'
import { missingFor, needsSentence } from '#app/domain/appointments/whatsapp-needs.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { listAddress } from '#app/list-state.ts'
import { listViewers } from '#app/platform/audit/audit-entries.server.ts'
import { recordView } from '#app/platform/audit/audit-record.server.ts'
import { invalid } from '#app/result.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { ResourceDialog } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { Toast } from '#app/ui/admin/toast.tsx'
import type { Route } from './+types/edit.ts'
import { History } from './history.tsx'
import { messageReadyAddress, readyTemplate } from './message-ready.ts'
import { PatientInformation } from './patient-information.tsx'
import { openedVisit } from './visit.ts'
import { VisitAndMessages } from './visit-and-messages.tsx'

export const handle = { permission: 'appointments' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const appointment = found(await findAppointment(needs, context.get(staffMember), id))
  const { reference } = appointment
  await recordView(needs, { action: 'appointments.opened', rowId: id, subject: reference })
  const [changes, messages, viewers] = await Promise.all([
    listStatusChanges(needs, id),
    listMessages(needs, id),
    listViewers(needs, id),
  ])
  return { appointment, changes, messages, viewers }
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { values, version, read } = await readEditForm(request, readEdit)
  if (!read.ok) return respondToFailure(read, { values })
  const { input, changes } = read.value
  const template = messageTemplates.find((each) => each === values.send)
  const missing = template ? missingFor(template, input) : []
  if (template && missing.length > 0) {
    const error = `${needsSentence(template, missing)} Nothing was saved yet.`
    return respondToFailure(invalid({ '': error }), { values })
  }
  const needs = context.get(platform)
  const staff = context.get(staffMember)
  const result = await editAppointment(needs, staff, { id, version }, changes, staff.id)
  if (!result.ok)
    return respondToFailedEdit(
      result,
      { values, textsOf: openedVisit, labels: { status: statusLabel } },
      refusals,
    )
  // `replace`, so that the back button leads to the list.
  if (template) throw replace(messageReadyAddress(template, id, url.searchParams))
  throw redirect(listAddress(href('/admin/appointments'), url.searchParams, 'saved'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors(serverAction, { errors: { '': notUpdated }, values: {} })

export const shouldRevalidate = reloadOnConflict

export default function EditAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { appointment, changes, messages, viewers } = loaderData
  const [query] = useSearchParams()
  return (
    <ResourceDialog title={`Appointment ${appointment.reference}`} result={actionData}>
      <PatientInformation appointment={appointment} />
      <VisitAndMessages
        appointment={appointment}
        sent={messages}
        ready={readyTemplate(query)}
        errors={actionData?.errors ?? {}}
        values={actionData?.values ?? {}}
      />
      <History appointment={appointment} changes={changes} viewers={viewers} />
      {/* The list's own toast is inert while this dialog is open. */}
      <Toast sentence={query.get('done') === 'entered' ? doneTexts.saved : ''} />
    </ResourceDialog>
  )
}
