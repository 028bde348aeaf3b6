import { href } from 'react-router'
import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { consumeRateLimit, countUse, hashOfPerson } from '#app/platform/limits/rate-limit.server.ts'
import { weekdayDate } from '#app/values/date-text.ts'

const hour = 3600
/** An hour, about one branch, to one address. Requests without a branch are counted apart: no flood hides a branch's. */
const maxPerHour = 20
const maxOfSite = { points: 300, seconds: hour }
/** After a day the alert is useless: by then Today has shown the request. */
const validMs = 24 * hour * 1000

// An alert says nothing about the patient, because others may read a mail on its way.
const alerts = {
  new: ['New request', 'Somebody has asked CLINIC for an appointment.', 'Open it and answer:'],
  cancelled: [
    'Cancelled by the patient:',
    'A patient of CLINIC has cancelled an appointment.',
    'Open it:',
  ],
  asked: ['Asks for another day:', 'A patient of CLINIC asks for another day.', 'Open it:'],
} as const
export type AlertKind = keyof typeof alerts

/** `db` is the transaction of the change, after which the caller wakes the delivery. Without mail nothing is stored. */
export async function mailAlert(
  { clock, db, mail, settings }: Needs<'clock' | 'db' | 'mail' | 'settings'>,
  { branches, facts }: Pick<ClinicContent, 'branches' | 'facts'>,
  kind: AlertKind,
  request: { id: string; reference: string; branch: string | null; preferred_date?: string | null },
): Promise<void> {
  if (!mail.isConfigured) return
  const { reference, branch } = request
  const giveUpAt = new Date(clock.now().getTime() + validMs)
  const link = settings.publicUrl + href('/admin/appointments/:id/edit', { id: request.id })
  const [title, sentence, call] = alerts[kind]
  const subject = `${title} ${reference}${branch ? ` for ${branch}` : ''}`
  const text = `${sentence.replace('CLINIC', () => facts.name)}

Reference: ${reference}
Branch: ${branch ?? 'no preference'}
${kind === 'new' ? `Preferred day: ${request.preferred_date ? weekdayDate(request.preferred_date) : 'none'}\n` : ''}
${call}

${link}
`
  for (const to of alertAddresses(branches, branch)) {
    const key = `alert to ${hashOfPerson(to)} for ${branch ?? ''}`
    const sent = await countUse({ db, clock }, key, { seconds: hour })
    if (sent > maxPerHour) continue
    if (!(await consumeRateLimit({ db, clock }, 'alerts', maxOfSite))) return
    const more = sent === maxPerHour ? moreText : ''
    await mail.send({ db }, { to, subject, text: text + more, giveUpAt })
  }
}

const moreText = `
This is the last of ${maxPerHour} mails this hour. Please look at Today for further requests.
`

/** Each address once; without a branch, or for one that was closed since, those of all branches. */
function alertAddresses(
  branches: readonly Pick<Branch, 'name' | 'alertEmails'>[],
  branch: string | null,
): string[] {
  const own = branches.filter(({ name }) => name === branch)
  const concerned = own.length > 0 ? own : branches
  return [...new Set(concerned.flatMap(({ alertEmails }) => alertEmails))]
}
