import { href } from 'react-router'
import { alertAddresses } from '#app/domain/alerts/alert-addresses.ts'
import { expectedOn } from '#app/domain/appointments/lists/appointments.day.server.ts'
import { countWaitingByBranch } from '#app/domain/appointments/lists/appointments.waiting.server.ts'
import { promisedMs } from '#app/domain/appointments/lists/waiting.ts'
import { countToDoByBranch } from '#app/domain/messages/staff-messages.server.ts'
import { whereAgreed } from '#app/domain/schedule/agreed-visit.server.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { accraDate } from '#app/platform/clock.ts'
import { endOfDay, onceADay } from '#app/platform/jobs/daily.server.ts'
import type { Needs } from '#app/platform.server.ts'
import { type BranchDay, digestMessage, emptyBranchDay } from './digest-message.ts'

const digest = { name: 'digest', fromHour: 7 }

/**
 * Mails each alert address how much waits in its branches, and since when, once a day from 07:00 in Accra. Addresses
 * whose branches have nothing to report get no mail. Returns whether the digest was due.
 */
export async function mailDigest(
  needs: Needs<'clinic' | 'clock' | 'db' | 'mail' | 'settings'>,
): Promise<boolean> {
  const { clinic, clock, mail, settings } = needs
  if (!mail.isConfigured) return false
  const { branches, facts } = await clinic.read()
  const now = clock.now()
  const isDue = await onceADay(needs, digest, async (tx, day) => {
    const days = await readBranchDays({ db: tx, clock }, now)
    const giveUpAt = endOfDay(day)
    for (const to of alertAddresses(branches, null)) {
      const concerned = days.filter(({ branch }) => alertAddresses(branches, branch).includes(to))
      if (concerned.length === 0) continue
      const links = {
        waiting: `${settings.publicUrl}${listAddress(href('/admin/appointments'), { waiting: 'yes' })}`,
        messages: `${settings.publicUrl}${href('/admin/appointments/messages')}`,
      }
      await mail.send({ db: tx }, { to, ...digestMessage(facts.name, concerned, links), giveUpAt })
    }
  })
  if (isDue) mail.wake()
  return isDue
}

async function readBranchDays(needs: Needs<'clock' | 'db'>, now: Date): Promise<BranchDay[]> {
  const overdueBefore = new Date(now.getTime() - promisedMs).toISOString()
  const waiting = await countWaitingByBranch(needs, overdueBefore)
  const messages = await countToDoByBranch(needs)
  const visits = await needs.db
    .selectFrom('appointments')
    .select(({ fn }) => ['branch', fn.countAll<number>().as('visits')])
    .where('id', 'in', expectedOn(needs, accraDate(now)))
    .where(whereAgreed)
    .groupBy('branch')
    .execute()
  const names = new Set([...waiting, ...messages, ...visits].map(({ branch }) => branch))
  return [...names].map((branch) => ({
    ...emptyBranchDay,
    ...waiting.find((row) => row.branch === branch),
    ...messages.find((row) => row.branch === branch),
    ...visits.find((row) => row.branch === branch),
    branch,
  }))
}
