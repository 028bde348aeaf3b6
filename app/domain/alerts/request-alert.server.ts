import { href } from 'react-router'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { consumeRateLimit, countUse, hashOfPerson } from '#app/platform/limits/rate-limit.server.ts'
import type { Needs } from '#app/platform.server.ts'
import { alertAddresses } from './alert-addresses.ts'
import {
  type AlertedRequest,
  alertMessage,
  changeMessage,
  type PatientChange,
} from './alert-messages.ts'

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
