import { href } from 'react-router'
import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { consumeRateLimit, countUse, hashOfPerson } from '#app/platform/limits/rate-limit.server.ts'
import { weekdayDate } from '#app/values/date-text.ts'

const hour = 3600
/**
 * How many alerts about one branch an address is sent within an hour; the last one says that there are more requests.
 * Requests without a branch are counted separately, so that a flood of them does not suppress the alerts of a branch.
 */
const maxPerHour = 20
/** How many alerts the site sends within an hour, to all addresses together. */
const maxOfSite = { points: 300, seconds: hour }
/** After a day the alert is useless: by then the list and the digest have shown the request. */
const validMs = 24 * hour * 1000

/**
 * Mails a new request to the addresses of its branch, through the outbox: `db` is the request's own transaction.
 * Without mail nothing is stored. The caller wakes the delivery once the transaction is committed.
 */
export const mailRequestAlert = (
  needs: AlertNeeds,
  content: AlertContent,
  request: AlertedRequest & { id: string },
): Promise<void> =>
  mailAlert(needs, content, request, (link, maxReached) =>
    alertMessage(content.facts.name, request, link, maxReached),
  )

/** Mails the addresses of a branch that a patient cancels or asks for another day, within the limits of new requests. */
export const mailChangeAlert = (
  needs: AlertNeeds,
  content: AlertContent,
  change: PatientChange,
  appointment: Pick<AlertedRequest, 'reference' | 'branch'> & { id: string },
): Promise<void> =>
  mailAlert(needs, content, appointment, (link, maxReached) =>
    changeMessage(content.facts.name, change, appointment, link, maxReached),
  )

type AlertNeeds = Needs<'clock' | 'db' | 'mail' | 'settings'>
type AlertContent = Pick<ClinicContent, 'branches' | 'facts'>

async function mailAlert(
  { clock, db, mail, settings }: AlertNeeds,
  { branches }: AlertContent,
  request: Pick<AlertedRequest, 'branch'> & { id: string },
  messageOf: (link: string, maxReached?: number) => { subject: string; text: string },
): Promise<void> {
  if (!mail.isConfigured) return
  const giveUpAt = new Date(clock.now().getTime() + validMs)
  for (const to of alertAddresses(branches, request.branch)) {
    const key = `alert to ${hashOfPerson(to)} for ${request.branch ?? ''}`
    const sent = await countUse({ db, clock }, key, { seconds: hour })
    if (sent > maxPerHour) continue
    if (!(await consumeRateLimit({ db, clock }, 'alerts', maxOfSite))) return
    const maxReached = sent === maxPerHour ? maxPerHour : undefined
    const link = settings.publicUrl + href('/admin/appointments/:id/edit', { id: request.id })
    await mail.send({ db }, { to, ...messageOf(link, maxReached), giveUpAt })
  }
}

/** The parts of a request that an alert mentions: none about the patient, because others may read a mail on its way. */
interface AlertedRequest {
  reference: string
  branch: string | null
  preferred_date: string | null
}

/** The mail about a new request; `maxPerHour` where it is the last one of this hour. */
function alertMessage(clinic: string, request: AlertedRequest, link: string, maxPerHour?: number) {
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
type PatientChange = 'cancelled' | 'asked'

const changeSubjects: Record<PatientChange, string> = {
  cancelled: 'Cancelled by the patient',
  asked: 'Another day asked for',
}

/** The mail about a patient who cancels or asks for another day; `maxPerHour` where it is the last one of this hour. */
function changeMessage(
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

/**
 * Who is mailed about a request for a branch, each address once. A request without a branch, or for a branch that was
 * closed since, is mailed to the addresses of all branches.
 */
export function alertAddresses(
  branches: readonly Pick<Branch, 'name' | 'alertEmails'>[],
  branch: string | null,
): string[] {
  const own = branches.filter(({ name }) => name === branch)
  const concerned = own.length > 0 ? own : branches
  return [...new Set(concerned.flatMap(({ alertEmails }) => alertEmails))]
}
