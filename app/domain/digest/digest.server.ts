import { href } from 'react-router'
import { alertAddresses } from '#app/domain/alerts/request-alert.server.ts'
import { countToDoByBranch } from '#app/domain/messages/staff-messages.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { whereAgreed } from '#app/domain/schedule/agreed-visit.server.ts'
import { expectedOn } from '#app/domain/today/expected-visits.server.ts'
import { countWaitingByBranch } from '#app/domain/today/today.server.ts'
import { promisedMs } from '#app/domain/today/today.ts'
import { accraDate } from '#app/platform/clock.ts'
import { endOfDay, onceADay } from '#app/platform/jobs/daily.server.ts'
import { counted } from '#app/values/counted.ts'
import { moment } from '#app/values/date-text.ts'

const digest = { name: 'digest', fromHour: 7 }

/** Once a day from 07:00 in Accra; who has nothing to be told gets no mail. Returns whether the digest was due. */
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
      const today = `${settings.publicUrl}${href('/admin')}`
      await mail.send({ db: tx }, { to, ...digestMessage(facts.name, concerned, today), giveUpAt })
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

const emptyBranchDay = {
  branch: null as string | null,
  // Requests, and requests for another day.
  waiting: 0,
  forAnotherDay: 0,
  oldest: null as string | null,
  // Requests that have waited for more than the 24 hours that the site promises.
  overdue: 0,
  // Messages to be sent by hand, and since when the oldest of them waits.
  toSend: 0,
  oldestToSend: null as string | null,
  visits: 0,
}
type BranchDay = typeof emptyBranchDay

function digestMessage(clinic: string, days: BranchDay[], today: string) {
  const parts = days.toSorted(byBranch).map(branchText)
  const total = days.reduce((sum, { waiting }) => sum + waiting, 0)
  const toSend = days.reduce((sum, day) => sum + day.toSend, 0)
  const messages = toSend > 0 ? `, ${counted(toSend, 'message')} to send` : ''
  return {
    subject: `${clinic}: ${counted(total, 'request')} to answer${messages}`,
    text: `${parts.join('\n\n')}

Answer them here:

${today}
`,
  }
}

function branchText(day: BranchDay): string {
  const { branch, waiting, forAnotherDay, oldest, overdue, toSend, oldestToSend, visits } = day
  const lines = [
    branch ?? 'No branch chosen',
    oldest
      ? `- ${counted(waiting, 'request')} to answer, the oldest from ${moment(oldest)}`
      : '- no request to answer',
    forAnotherDay > 0 && `- ${forAnotherDay} of them about another day`,
    overdue > 0 && `- ${overdue} of them older than 24 hours`,
    oldestToSend &&
      `- ${counted(toSend, 'message')} to send yourself, the oldest from ${moment(oldestToSend)}`,
    `- ${counted(visits, 'visit')} agreed for today`,
  ]
  return lines.filter(Boolean).join('\n')
}

function byBranch(a: BranchDay, b: BranchDay): number {
  if (a.branch === null || b.branch === null)
    return Number(a.branch === null) - Number(b.branch === null)
  return a.branch.localeCompare(b.branch)
}
