import { type Kysely, sql } from 'kysely'
import { href } from 'react-router'
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
 * Mails each alert address what waits in its branches and since when, once a day from 07:00 in Accra. Addresses whose
 * branches have nothing to report get no mail. Answers whether it was due.
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
      const link = `${settings.publicUrl}${href('/admin/appointments')}?waiting=yes`
      await mail.send({ db: tx }, { to, ...digestMessage(facts.name, concerned, link), giveUpAt })
    }
  })
  if (isDue) mail.wake()
  return isDue
}

async function readBranchDays(db: Kysely<Database>, now: Date): Promise<BranchDay[]> {
  const promised = new Date(now.getTime() - dayMs).toISOString()
  const waiting = await db
    .selectFrom('appointments')
    .select(({ fn }) => [
      'branch',
      fn.countAll<number>().as('waiting'),
      fn.min('created_at').as('oldest'),
      fn.countAll<number>().filterWhere('created_at', '<', promised).as('overdue'),
    ])
    .where('status', '=', 'pending')
    .groupBy('branch')
    .execute()
  const visits = await db
    .selectFrom('appointments')
    .select(({ fn }) => ['branch', fn.countAll<number>().as('visits')])
    // The same day as the day sheet's.
    .where(sql<string>`coalesce(appointment_date, preferred_date)`, '=', accraDate(now))
    .where('status', '=', 'confirmed')
    .groupBy('branch')
    .execute()
  const none = { waiting: 0, oldest: null, overdue: 0, visits: 0 }
  const names = new Set([...waiting, ...visits].map(({ branch }) => branch))
  return [...names].map((branch) => ({
    ...none,
    ...waiting.find((row) => row.branch === branch),
    ...visits.find((row) => row.branch === branch),
    branch,
  }))
}
