import type { Needs } from '#app/platform/platform.server.ts'
import { countUse } from '#app/platform/rate-limit.server.ts'
import { alertAddresses } from './alert-addresses.ts'
import { type AlertedRequest, alertMessage } from './alert-messages.ts'

const hour = 3600
/** How many alerts an address is sent within an hour; the last one says that there are more requests. */
const maxPerHour = 20
/** Who has not got it after a day knows of the request from the list or from the digest. */
const validMs = 24 * hour * 1000

/**
 * Mails a new request to the addresses of its branch, through the outbox: `db` is the request's own transaction.
 * Without mail nothing is stored. The caller wakes the delivery once the transaction is committed.
 */
export async function mailRequestAlert(
  { clinic, clock, db, mail, settings }: Needs<'clinic' | 'clock' | 'db' | 'mail' | 'settings'>,
  request: AlertedRequest & { id: string },
): Promise<void> {
  if (!mail.isConfigured) return
  const { branches, facts } = await clinic.read()
  const giveUpAt = new Date(clock.now().getTime() + validMs)
  for (const to of alertAddresses(branches, request.branch)) {
    const sent = await countUse({ db, clock }, `alert:${to}`, { seconds: hour })
    if (sent > maxPerHour) continue
    const maxReached = sent === maxPerHour ? maxPerHour : undefined
    const link = `${settings.publicUrl}/admin/appointments/${request.id}/edit`
    await mail.send(
      { db },
      { to, ...alertMessage(facts.name, request, link, maxReached), giveUpAt },
    )
  }
}
