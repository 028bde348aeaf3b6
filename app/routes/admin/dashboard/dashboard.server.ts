import { listDay } from '#app/domain/appointments/lists/appointments.day.server.ts'
import {
  countAppointmentsByStatus,
  countAsked,
} from '#app/domain/appointments/lists/appointments.list.server.ts'
import {
  countRecentRequests,
  listRecentAppointments,
} from '#app/domain/appointments/lists/appointments.statistics.server.ts'
import { countWaiting } from '#app/domain/appointments/lists/appointments.waiting.server.ts'
import { readRecentPosts } from '#app/domain/blog/admin/posts.admin.server.ts'
import { countWantedTimes } from '#app/domain/earlier-times/wanted-times.server.ts'
import { readRecentImages } from '#app/domain/gallery/images.list.server.ts'
import { readBranchHours } from '#app/domain/hours/branch-hours.server.ts'
import { listHolidaysToConfirm } from '#app/domain/hours/holidays/declared-days.server.ts'
import { holidayTitle } from '#app/domain/hours/holidays/public-holidays.ts'
import { countToDo } from '#app/domain/messages/staff-messages.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { listDisplacedVisits } from '#app/domain/schedule/displaced-visits.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { listRequestedLinks } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import { displayName, type SignedInMember } from '#app/domain/staff/staff.ts'
import { checkRestore } from '#app/domain/system/restore-review.server.ts'
import { listUnfinished } from '#app/domain/website/checklist.server.ts'
import type { ImageHost } from '#app/images/image-host.ts'
import { readBackupAge } from '#app/platform/backup/backup-age.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { outboxSummary } from '#app/platform/mail/outbox-review.server.ts'
import { ageText } from '#app/values/age.ts'
import { daysAfter } from '#app/values/day.ts'

type DashboardNeeds = Needs<'clinic' | 'db' | 'clock' | 'hours' | 'mail' | 'settings'> & {
  images: Pick<ImageHost, 'deliver'>
}

/** All data of a member's dashboard, queried in parallel; null for what their role may not use. */
export async function readDashboard(needs: DashboardNeeds, member: SignedInMember) {
  const [appointments, hours, content, mail, requestedLinks, unfinished, backup, restore] =
    await Promise.all([
      isPermitted(member, 'appointments') ? readAppointments(needs, member) : null,
      isPermitted(member, 'appointments') ? readHours(needs, member) : null,
      isPermitted(member, 'content') ? readContent(needs) : null,
      isPermitted(member, 'outbox') ? outboxSummary(needs) : null,
      isPermitted(member, 'staff') ? listRequestedLinks(needs, member) : [],
      isPermitted(member, 'set-up') ? listUnfinished(needs) : [],
      isPermitted(member, 'system') ? readBackup(needs) : null,
      isPermitted(member, 'system') ? checkRestore(needs) : null,
    ])
  return {
    name: displayName(member),
    appointments,
    hours,
    content,
    mail: mail && { isConfigured: needs.mail.isConfigured, ...mail },
    requestedLinks,
    unfinished,
    backup,
    restore,
  }
}

async function readHours(needs: DashboardNeeds, member: SignedInMember) {
  const [{ branches }, unconfirmed] = await Promise.all([
    readBranchHours(needs, member),
    isPermitted(member, 'holidays') ? listHolidaysToConfirm(needs) : [],
  ])
  return { branches, toConfirm: unconfirmed.map(holidayTitle) }
}

/** How old the last backup is, in words; null where the site makes none. */
async function readBackup(needs: DashboardNeeds) {
  const age = await readBackupAge(needs)
  if (!age) return null
  const { madeAt, isOverdue, problem, uploadProblem } = age
  return {
    isOverdue,
    problem,
    uploadProblem,
    age: madeAt && ageText(madeAt.getTime(), needs.clock.now().getTime()),
  }
}

async function readContent(needs: DashboardNeeds) {
  const [blog, gallery] = await Promise.all([readRecentPosts(needs), readRecentImages(needs)])
  return { blog, gallery }
}

async function readAppointments(needs: Needs<'clinic' | 'clock' | 'db'>, member: BranchScope) {
  const today = accraDate(needs.clock.now())
  const tomorrow = daysAfter(today, 1)
  const [
    visits,
    nextVisits,
    counts,
    recent,
    requests,
    asked,
    waits,
    wantedTimes,
    [displaced, toSend],
  ] = await Promise.all([
    listDay(needs, member, { date: today, branch: null }),
    listDay(needs, member, { date: tomorrow, branch: null }),
    countAppointmentsByStatus(needs, member),
    listRecentAppointments(needs, member),
    countRecentRequests(needs, member),
    countAsked(needs, member),
    countWaiting(needs, member),
    countWantedTimes(needs, member),
    listDisplacedVisits(needs, member).then(
      async (visits) => [visits.length, await countToDo(needs, member, visits)] as const,
    ),
  ])
  return {
    today,
    tomorrow,
    visits,
    nextVisits,
    counts,
    recent,
    requests,
    asked,
    waits,
    toSend,
    wantedTimes,
    displaced,
  }
}
