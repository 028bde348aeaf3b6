import { href, redirect, replace } from 'react-router'
import { statusLabel } from '#app/domain/appointments/appointment.ts'
import { notUpdated, refusals } from '#app/domain/appointments/appointment-texts.ts'
import { openAppointment } from '#app/domain/appointments/appointments.opening.server.ts'
import { readEdit } from '#app/domain/appointments/editing/appointment-edit.schema.ts'
import { editAppointment } from '#app/domain/appointments/editing/appointments.editing.server.ts'
import { formerVisitsText } from '#app/domain/appointments/undo/former-visit.ts'
import { missingFor, needsSentence } from '#app/domain/appointments/whatsapp-needs.ts'
import { messageTemplates } from '#app/domain/messages/message-template.ts'
import { patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import {
  freeTimesOf,
  readOverride,
  withChosenSlot,
} from '#app/domain/schedule/booking-form.schema.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { invalid } from '#app/values/result.ts'
import type { Route } from './+types/edit.ts'
import { EditDialog, type EditFormError } from './edit-dialog.tsx'
import { messageReadyAddress } from './message-ready.ts'
import { nextAddress } from './next-address.server.ts'
import { openedVisit } from './visit.ts'

export const handle = { permission: 'appointments' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const opened = found(await openAppointment(needs, context.get(staffMember), id))
  const address = needs.settings.publicUrl + patientPath(needs, opened.appointment)
  return { ...opened, address, now: needs.clock.now().toISOString() }
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { values, version, read } = await readEditForm(request, readEdit, withChosenSlot)
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
  const override = readOverride(values)
  if (!override.ok) return respondToFailure(override, { values, free: [] })
  const seen = { id, version }
  // A message names the day and the branch on the screen, so these are saved even if they were only proposed there.
  const { appointment_date, branch } = input
  const edit = template ? { ...changes, appointment_date, ...(branch && { branch }) } : changes
  const result = await editAppointment(needs, staff, seen, edit, staff.id, override.value)
  if (!result.ok && result.kind === 'invalid') {
    return respondToFailure(result, { values, free: freeTimesOf(result) })
  }
  if (!result.ok) {
    const answer = { values, textsOf: openedVisit, labels: { status: statusLabel } }
    return respondToFailedEdit(result, answer, refusals)
  }
  // `replace`, so that the back button returns to the list.
  if (template) throw replace(messageReadyAddress(template, id, url.searchParams))
  const { undo: former } = result.value
  const undo = former?.status ? formerVisitsText([former]) : ''
  if (values.next) throw redirect(await nextAddress(needs, staff, id, url.searchParams, undo))
  throw redirect(listAddress(href('/admin/appointments'), url.searchParams, 'saved', undo))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<EditFormError>(serverAction, { errors: { '': notUpdated }, values: {} })

export const shouldRevalidate = reloadOnConflict

export default function EditAppointment({ loaderData, actionData }: Route.ComponentProps) {
  return <EditDialog opened={loaderData} result={actionData} />
}
