import { href, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { declaredDayError, setHolidayDay } from '#app/domain/hours/declared-days.server.ts'
import { listHolidays } from '#app/domain/hours/holiday-list.server.ts'
import type { FormFields } from '#app/form-fields.ts'
import { readForm } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { listAddress } from '#app/list-state.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { invalid } from '#app/result.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/catch-action-errors.ts'
import { FormDialog } from '#app/ui/admin/dialog/form-dialog.tsx'
import type { Route } from './+types/edit.ts'

export const handle = { permission: 'holidays' }

const findHoliday = async (needs: Needs<'clock' | 'hours'>, id: string) =>
  found((await listHolidays(needs)).find((holiday) => holiday.id === id) ?? null)

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return { holiday: await findHoliday(context.get(platform), id) }
}

/** Sets the day; an empty one is the computed one again. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const holiday = await findHoliday(needs, id)
  const { day = '' } = await readForm(request)
  const error = declaredDayError(needs, holiday, day)
  if (error) return respondToFailure(invalid({ day: error }), { values: { day } })
  await setHolidayDay(needs, id, day || null, context.get(staffMember).id)
  throw redirect(listAddress(href('/admin/holidays'), undefined, 'saved'))
}

export const clientAction = catchFormErrors('Failed to save public holiday. Please try again.')

export const meta = adminMeta('Set the Day of a Holiday')

const fields: FormFields = { day: { label: 'Day', input: 'day', hint: 'Empty: as computed.' } }

/** Confirms the day of an Eid, or sets the one that was declared for another holiday. */
export default function EditHoliday({ loaderData, actionData }: Route.ComponentProps) {
  const { name, day, observed, isMovable, isConfirmed } = loaderData.holiday
  // Left as it is, a computed day stays computed, with its substitute day.
  const present = (isConfirmed ? observed[0] : isMovable ? day : '') ?? ''
  return <FormDialog title={name} fields={fields} values={{ day: present }} result={actionData} />
}
