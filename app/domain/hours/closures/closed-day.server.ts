import { dayInProse } from '#app/domain/hours/hours-text.ts'
import type { Needs } from '#app/domain/platform.server.ts'

const namedDays = 3

/**
 * The error for a patient who prefers a day on which the branch is closed, or on which all are when no branch is given;
 * undefined when it is open. It names the next open days.
 */
export async function closedDayText(
  { clinic, hours }: Needs<'clinic' | 'hours'>,
  { branch: name, day }: { branch: string; day: string },
): Promise<string | undefined> {
  const [{ branches }, { timetable }] = await Promise.all([clinic.read(), hours.read()])
  const branch = branches.find((each) => each.name === name)
  if (timetable.isOpenOn(branch?.slug, day)) return undefined
  const holiday = timetable.holidayOn(day)
  const reason = holiday ? ` (${holiday.name})` : ''
  const open = timetable.openDaysAfter(branch?.slug, day, namedDays).map(dayInProse).join('; ')
  return [
    `${branch ? `${branch.name} is` : 'All branches are'} closed on ${dayInProse(day)}${reason}.`,
    open && `The next open days are ${open}.`,
    'To ask for this day all the same, send the form again.',
  ]
    .filter(Boolean)
    .join(' ')
}
