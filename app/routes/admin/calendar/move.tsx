import { redirect } from 'react-router'
import { notUpdated, refusals } from '#app/domain/appointments/appointment-texts.ts'
import { findTimeChoice } from '#app/domain/appointments/appointments.time-choice.server.ts'
import { readMove } from '#app/domain/appointments/editing/appointment-edit.schema.ts'
import { editAppointment } from '#app/domain/appointments/editing/appointments.editing.server.ts'
import { formerVisitsText } from '#app/domain/appointments/undo/former-visit.ts'
import {
  freeTimesOf,
  readOverride,
  withChosenSlot,
} from '#app/domain/schedule/booking-form.schema.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/move.ts'
import { MoveBanner, type MoveResult } from './move-banner.tsx'
import { scheduleAddress, viewIn } from './schedule-address.ts'

export const handle = { permission: 'appointments' }

/** An appointment for which a time is chosen; the schedule then shows its day and its branch. */
export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const query = url.searchParams
  const asked = { id, branch: query.get('branch'), confirms: query.get('status') === 'confirmed' }
  const choice = found(await findTimeChoice(context.get(platform), context.get(staffMember), asked))
  if (!query.get('date')) {
    const { day: date, branch, appointment, status } = choice
    throw redirect(scheduleAddress({ date, branch, service: appointment.service, status }, id))
  }
  return choice
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const values = withChosenSlot(await readForm(request))
  const staff = context.get(staffMember)
  const read = readMove(values)
  if (!read.ok) return respondToFailure(read, { values, free: undefined })
  const override = readOverride(values)
  if (!override.ok) return respondToFailure(override, { values, free: undefined })
  const seen = { id, version: readVersion(values.version) }
  const needs = context.get(platform)
  const result = await editAppointment(needs, staff, seen, read.value, staff.id, override.value)
  if (!result.ok) return respondToFailure(result, { values, free: freeTimesOf(result) }, refusals)
  const { appointment_date: date, branch } = read.value
  const { undo } = result.value
  const changes = undo && formerVisitsText([undo])
  const shown = { date, branch, ...viewIn(url.searchParams) }
  throw redirect(scheduleAddress(shown, undefined, 'moved', changes))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<MoveResult>(serverAction, { errors: { '': notUpdated }, values: {} })

export default function MoveAppointment({ loaderData, actionData }: Route.ComponentProps) {
  return <MoveBanner choice={loaderData} result={actionData} />
}
