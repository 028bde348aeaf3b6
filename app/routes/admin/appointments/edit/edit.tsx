import { href, Link, redirect, useSearchParams } from 'react-router'
import { readEdit } from '#app/domain/appointments/appointment.schema.ts'
import { statusLabel } from '#app/domain/appointments/appointment.ts'
import { formerVisitsText } from '#app/domain/appointments/appointment-edit.ts'
import { openAppointment } from '#app/domain/appointments/appointment-events.server.ts'
import { doneTexts, notUpdated, refusals } from '#app/domain/appointments/appointment-texts.ts'
import { editAppointment } from '#app/domain/appointments/appointments.editing.server.ts'
import { patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import {
  freeTimesOf,
  readOverride,
  withChosenSlot,
} from '#app/domain/schedule/booking-form.schema.ts'
import { findDisplacement } from '#app/domain/schedule/displaced-visits.server.ts'
import type { FreeTime } from '#app/domain/schedule/slot.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { AttendanceButtons } from '#app/routes/admin/appointments/attendance-buttons.tsx'
import { FreeTimes } from '#app/routes/admin/appointments/free-times.tsx'
import { undoAddress } from '#app/routes/admin/appointments/undo-address.ts'
import { scheduleAddress } from '#app/routes/admin/calendar/schedule-address.ts'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { ResourceDialog } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { UndoButton, useUndoOfAddress } from '#app/ui/admin/list/row-actions.tsx'
import { doneSentence, Toast } from '#app/ui/admin/toast.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/edit.ts'
import { EditForm, editFormId, openedVisit } from './edit-form.tsx'
import { History } from './history.tsx'
import { Messages } from './messages.tsx'
import { PatientInformation, PatientLink, PatientRequests } from './patient.tsx'

export const handle = { permission: 'appointments' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const opened = found(await openAppointment(needs, context.get(staffMember), id))
  const address = needs.settings.publicUrl + patientPath(needs, opened.appointment)
  const isDisplaced = (await findDisplacement(needs, opened.appointment)) !== undefined
  return { ...opened, address, isDisplaced, now: needs.clock.now().toISOString() }
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { values, version, read } = await readEditForm(request, readEdit, withChosenSlot)
  if (!read.ok) return respondToFailure(read, { values })
  const override = readOverride(values)
  if (!override.ok) return respondToFailure(override, { values, free: [] })
  const { changes } = read.value
  const staff = context.get(staffMember)
  const seen = { id, version }
  const needs = context.get(platform)
  const result = await editAppointment(needs, staff, seen, changes, override.value)
  if (!result.ok && result.kind === 'invalid') {
    return respondToFailure(result, { values, free: freeTimesOf(result) })
  }
  if (!result.ok) {
    const answer = { values, textsOf: openedVisit, labels: { status: statusLabel } }
    return respondToFailedEdit(result, answer, refusals)
  }
  const { undo: former } = result.value
  const undo = former?.status ? formerVisitsText([former]) : ''
  throw redirect(listAddress(href('/admin/appointments'), url.searchParams, 'saved', undo))
}

type EditFormError = NonNullable<FormResult> & { free?: FreeTime[] | undefined }

export const clientAction = catchErrors<Omit<EditFormError, 'errors'>>(notUpdated, { values: {} })

export const shouldRevalidate = reloadOnConflict

export default function EditAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { appointment, events, messages, viewers, address, isDisplaced, now } = loaderData
  const result: EditFormError | undefined = actionData
  const { id } = appointment
  const errors = result?.errors ?? {}
  return (
    <ResourceDialog
      title={
        <>
          Appointment <span className="whitespace-nowrap">{appointment.reference}</span>
        </>
      }
      result={result}
    >
      <PatientInformation appointment={appointment} />
      <PatientRequests appointment={appointment} events={events} />
      <p className="mt-2 flex flex-wrap gap-x-5">
        <Link
          to={href('/admin/answer/:id', { id })}
          className="link inline-flex min-h-11 items-center"
        >
          Choose a time and tell the patient
        </Link>
        <Link to={scheduleAddress({ for: id })} className="link inline-flex min-h-11 items-center">
          Choose a time in the calendar
        </Link>
      </p>
      <EditForm appointment={appointment} errors={errors} values={result?.values ?? {}} />
      <FreeTimes free={result?.free} form={editFormId} errors={errors} />
      <section className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-clay pt-4">
        <h3>Attendance</h3>
        <AttendanceButtons visit={appointment} now={now} screen="dialog" />
      </section>
      <Messages appointment={appointment} sent={messages} isDisplaced={isDisplaced} />
      <PatientLink appointment={appointment} address={address} />
      <History events={events} viewers={viewers} />
      <DialogToast />
    </ResourceDialog>
  )
}

function DialogToast() {
  const [query] = useSearchParams()
  const undo = useUndoOfAddress(undoAddress)
  return (
    <Toast
      sentence={doneSentence(dialogTexts, query.get('done'))}
      undo={undo && <UndoButton result={{ undo }} doneText={doneTexts.undone} />}
    />
  )
}

const dialogTexts = {
  ...doneTexts,
  entered: doneTexts.saved,
  result: 'The message about the result is ready',
  'not-earlier': 'Taken off the list for earlier times',
  'no-messages': 'Messages to this patient are off',
  'messages-again': 'Messages to this patient are on again',
  declined: 'Day kept. The patient’s page shows it',
  voided: 'New link made. The old one no longer works',
}
