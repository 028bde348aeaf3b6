import { href, redirect } from 'react-router'
import {
  declaredDayError,
  findDeclaredDay,
  listHolidays,
  setHolidayDay,
} from '#app/domain/hours/holidays/declared-days.server.ts'
import {
  type DeclaredDays,
  holidayTitle,
  type PublicHoliday,
  publicHolidayTexts,
} from '#app/domain/hours/holidays/public-holidays.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { askAboutVisits } from '#app/domain/schedule/displaced-visits.server.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { respondToFailedEdit } from '#app/http/edit-form.ts'
import { readForm } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { FormDialog } from '#app/ui/admin/dialog/form-dialog.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { typedDay } from '#app/values/day.ts'
import { openedText, questionIn } from '#app/values/forms/edited-fields.ts'
import type { FormFields } from '#app/values/forms/form-fields.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { invalid } from '#app/values/result.ts'
import type { Route } from './+types/edit.ts'

export const handle = { permission: 'holidays' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { name, day, isMovable } = await findHoliday(needs, id)
  // Read from the database, as the hours in memory may be older than the day that another person has just set.
  const declared = await findDeclaredDay(needs, id)
  return { name, stored: dayTexts(declared), expected: !declared && isMovable ? day : undefined }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const holiday = await findHoliday(needs, id)
  return saveDay(needs, request, { holiday, member: context.get(staffMember) })
}

export const clientAction = catchFormErrors(publicHolidayTexts.notSaved)

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Set the Day of a Holiday')

export default function EditHoliday({ loaderData, actionData }: Route.ComponentProps) {
  const { name, stored, expected } = loaderData
  return (
    <FormDialog
      title={name}
      fields={fields}
      stored={stored}
      // Left as it is, a computed day stays computed, with its substitute day; that of an Eid is confirmed.
      values={expected ? { day: expected } : {}}
      result={actionData}
    />
  )
}

const findHoliday = async (needs: Needs<'clock' | 'hours'>, id: string) =>
  found((await listHolidays(needs)).find((holiday) => holiday.id === id) ?? null)

const fields: FormFields = {
  day: { label: 'Day', input: 'day', hint: 'Leave empty for the usual day.' },
}

const dayTexts = (day: string | null) => ({ day: day ?? '' })

async function saveDay(
  needs: Needs<'by' | 'clinic' | 'db' | 'clock'>,
  request: Request,
  { holiday, member }: { holiday: PublicHoliday; member: SignedInMember },
) {
  const values = await readForm(request)
  const day = typedDay(values.day ?? '')
  const error = declaredDayError(needs, holiday, day)
  if (error) return respondToFailure(invalid({ day: error }), { values })
  const asked = await askAboutVisits(needs, {
    member,
    changed: (now) => ({ ...now, declared: declaredWith(now.declared, holiday.id, day) }),
    read: questionIn(values),
  })
  if (!asked.ok) return respondToFailure(asked, { values })
  // The day is its own version: what the form was opened with must still be what is stored.
  const seen = {
    id: holiday.id,
    title: holidayTitle(holiday),
    day: openedText('day', values) || null,
  }
  const saved = await setHolidayDay(needs, seen, day || null)
  if (saved.ok) throw redirect(listAddress(href('/admin/holidays'), undefined, 'saved'))
  return respondToFailedEdit(saved, { values, textsOf: dayTexts }, publicHolidayTexts.refusals)
}

function declaredWith(declared: DeclaredDays, id: string, day: string): DeclaredDays {
  const { [id]: _, ...others } = declared
  return day ? { ...others, [id]: day } : others
}
