import { weekdayDate } from '#app/ui/date-text.ts'

/** The parts of a request that an alert mentions: none about the patient, because others may read a mail on its way. */
export interface AlertedRequest {
  reference: string
  branch: string | null
  preferred_date: string | null
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

/** A change that a patient makes on their page, and that the branch is mailed about. */
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
