import { counted } from '#app/counted.ts'
import { moment, weekdayDate } from '#app/ui/date-text.ts'

/** What an alert says of a request: nothing about the patient, because mail is read by others on its way. */
export interface AlertedRequest {
  reference: string
  branch: string | null
  preferred_date: string | null
}

/** What waits for an answer, and who is expected today, of one branch; null is no branch chosen. */
export interface BranchDay {
  branch: string | null
  waiting: number
  oldest: string | null
  /** How many have waited for more than the 24 hours that the site promises. */
  overdue: number
  visits: number
}

/** The mail about a new request; `maxPerHour` where it is the last one of this hour. */
export function alertMessage(
  clinic: string,
  request: AlertedRequest,
  link: string,
  maxPerHour?: number,
) {
  const { reference, branch, preferred_date } = request
  return {
    subject: `New request ${reference}${branch ? ` for ${branch}` : ''}`,
    text: `Somebody has asked ${clinic} for an appointment.

Reference: ${reference}
Branch: ${branch ?? 'no preference'}
Preferred day: ${preferred_date ? weekdayDate(preferred_date) : 'none'}

Open it and answer:

${link}
${maxPerHour ? moreText(maxPerHour) : ''}`,
  }
}

const moreText = (maxPerHour: number) => `
This is the last of ${maxPerHour} messages within an hour. Further requests stand in the list, and in tomorrow's digest.
`

/** What a patient has done by the link, as a mail says it. */
export type PatientChange = 'cancelled' | 'asked'

const changeSubjects: Record<PatientChange, string> = {
  cancelled: 'Cancelled by the patient',
  asked: 'Another day asked for',
}

/** The mail about a patient who cancels or asks for another day; `maxPerHour` where it is the last one of this hour. */
export function changeMessage(
  clinic: string,
  change: PatientChange,
  { reference, branch }: Pick<AlertedRequest, 'reference' | 'branch'>,
  link: string,
  maxPerHour?: number,
) {
  return {
    subject: `${changeSubjects[change]}: ${reference}${branch ? ` for ${branch}` : ''}`,
    text: `A patient of ${clinic} ${change === 'cancelled' ? 'has cancelled an appointment' : 'asks for another day'}.

Reference: ${reference}
Branch: ${branch ?? 'no preference'}

Open it:

${link}
${maxPerHour ? moreText(maxPerHour) : ''}`,
  }
}

/** The mail of the morning, with the branches by name and what names none at the end. */
export function digestMessage(clinic: string, days: BranchDay[], link: string) {
  const parts = days.toSorted(byBranch).map(branchText)
  const total = days.reduce((sum, { waiting }) => sum + waiting, 0)
  return {
    subject: `${clinic}: ${counted(total, 'request')} waiting`,
    text: `${parts.join('\n\n')}

Everything that waits, the oldest first:

${link}
`,
  }
}

function branchText({ branch, waiting, oldest, overdue, visits }: BranchDay): string {
  const lines = [
    branch ?? 'No branch chosen',
    oldest
      ? `- ${counted(waiting, 'request')} waiting, the oldest since ${moment(oldest)}`
      : '- no request waiting',
    overdue > 0 && `- ${overdue} for more than 24 hours`,
    `- ${counted(visits, 'visit')} agreed for today`,
  ]
  return lines.filter(Boolean).join('\n')
}

/** The branches by name, and last what names none. */
function byBranch(a: BranchDay, b: BranchDay): number {
  if (a.branch === null || b.branch === null)
    return Number(a.branch === null) - Number(b.branch === null)
  return a.branch.localeCompare(b.branch)
}
