import { platform, staffMember } from '#app/context.ts'
import { findDeclaredDay } from '#app/domain/hours/holidays/declared-days.server.ts'
import { listHolidays } from '#app/domain/hours/holidays/holiday-list.server.ts'
import { publicHolidayTexts } from '#app/domain/hours/holidays/public-holidays.ts'
import type { FormFields } from '#app/forms/form-fields.ts'
import { found } from '#app/http/found.ts'
import type { Needs } from '#app/platform.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { FormDialog } from '#app/ui/admin/dialog/form-dialog.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/edit.ts'
import { dayTexts, saveDay } from './save-day.server.ts'

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

/** Confirms the day of an Eid, or sets the one that was declared for another holiday. */
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

const fields: FormFields = { day: { label: 'Day', input: 'day', hint: 'Empty: as computed.' } }
