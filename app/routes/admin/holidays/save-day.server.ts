import { href, redirect } from 'react-router'
import { declaredDayError, setHolidayDay } from '#app/domain/hours/holidays/declared-days.server.ts'
import { holidayTitle } from '#app/domain/hours/holidays/holiday-title.ts'
import {
  type DeclaredDays,
  type PublicHoliday,
  publicHolidayTexts,
} from '#app/domain/hours/holidays/public-holidays.ts'
import { askAboutVisits } from '#app/domain/schedule/touched-visits.server.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { openedText, questionIn } from '#app/forms/edited-fields.ts'
import { respondToFailedEdit } from '#app/http/edit-form.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { listAddress } from '#app/lists/list-state.ts'
import type { Needs } from '#app/platform.server.ts'
import { invalid } from '#app/result.ts'
import { typedDay } from '#app/values/day.ts'

/** A stored day, or none, as the field of its form. */
export const dayTexts = (day: string | null) => ({ day: day ?? '' })

/** Stores the day of a holiday that was sent; an empty day restores the computed one. */
export async function saveDay(
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
  const saved = await setHolidayDay(needs, seen, day || null, member.id)
  if (saved.ok) throw redirect(listAddress(href('/admin/holidays'), undefined, 'saved'))
  return respondToFailedEdit(saved, { values, textsOf: dayTexts }, publicHolidayTexts.refusals)
}

function declaredWith(declared: DeclaredDays, id: string, day: string): DeclaredDays {
  const { [id]: _, ...others } = declared
  return day ? { ...others, [id]: day } : others
}
