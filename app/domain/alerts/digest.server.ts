import type { Kysely } from 'kysely'
import { midnight } from '#app/day.ts'
import { accraDate } from '#app/platform/clock.ts'
import { onceADay } from '#app/platform/daily.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { Database } from '#db/schema.ts'
import { alertAddresses } from './alert-addresses.ts'
import { type BranchDay, digestMessage } from './alert-messages.ts'

const digest = { name: 'digest', fromHour: 7 }
const dayMs = 24 * 3_600_000

/**
 * Mails each alert address what waits in its branches and since when, once a day from 07:00 in Accra; nobody is
 * mailed about nothing. Answers whether it was due.
 */
export async function mailDigest(
  needs: Needs<'clinic' | 'clock' | 'db' | 'mail' | 'settings'>,
): Promise<boolean> {
  const { clinic, clock, mail, settings } = needs
  if (!mail.isConfigured) return false
  const { branches, facts } = await clinic.read()
  const now = clock.now()
  const isDue = await onceADay(needs, digest, async (tx) => {
    const days = await readBranchDays(tx, now)
    const giveUpAt = new Date(Date.parse(midnight(accraDate(now))) + dayMs)
    for (const to of alertAddresses(branches, null)) {
      const concerned = days.filter(({ branch }) => alertAddresses(branches, branch).includes(to))
      if (concerned.length === 0) continue
      const link = `${settings.publicUrl}/admin/appointments?status=pending`
      await mail.send({ db: tx }, { to, ...digestMessage(facts.name, concerned, link), giveUpAt })
    }
  })
  if (isDue) mail.wake()
  return isDue
}

async function readBranchDays(db: Kysely<Database>, now: Date): Promise<BranchDay[]> {
  const promised = new Date(now.getTime() - dayMs).toISOString()
  const today = accraDate(now)
  return db
    .selectFrom('appointments')
    .select(({ fn, val }) => [
      'branch',
      fn.countAll<number>().filterWhere('status', '=', 'pending').as('waiting'),
      fn.min('created_at').filterWhere('status', '=', 'pending').as('oldest'),
      fn
        .countAll<number>()
        .filterWhere('status', '=', 'pending')
        .filterWhere('created_at', '<', val(promised))
        .as('overdue'),
      fn.countAll<number>().filterWhere('status', '=', 'confirmed').as('visits'),
    ])
    .where((row) =>
      row.or([
        row('status', '=', 'pending'),
        row.and([row('status', '=', 'confirmed'), row('appointment_date', '=', today)]),
      ]),
    )
    .groupBy('branch')
    .execute()
}
