import {
  countAppointmentsByStatus,
  listRecentAppointments,
} from '#app/domain/appointments/appointments.list.server.ts'
import { readRecentPosts } from '#app/domain/blog/admin/posts.admin.server.ts'
import { readRecentImages } from '#app/domain/gallery/images.list.server.ts'
import { readBranchHours } from '#app/domain/hours/branch-hours.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import { displayName, type SignedInMember } from '#app/domain/staff/staff.ts'
import { checkRestore } from '#app/domain/system/restore-review.server.ts'
import { listUnfinished } from '#app/domain/website/checklist.server.ts'
import type { ImageHost } from '#app/images/image-host.ts'
import { readBackupAge } from '#app/platform/backup/backup-age.server.ts'
import { outboxSummary } from '#app/platform/mail/outbox-review.server.ts'
import { ageText } from '#app/values/age.ts'

type DashboardNeeds = Needs<'by' | 'clinic' | 'db' | 'clock' | 'hours' | 'mail' | 'settings'> & {
  images: Pick<ImageHost, 'deliver'>
}

export type DashboardData = Awaited<ReturnType<typeof readDashboard>>

/** The dashboard of an owner or an editor; null for what their role may not use. */
export async function readDashboard(needs: DashboardNeeds, member: SignedInMember) {
  const [appointments, hours, content, mail, unfinished, backup, restore] = await Promise.all([
    isPermitted(member, 'appointments') ? readAppointments(needs, member) : null,
    isPermitted(member, 'appointments') ? readBranchHours(needs, member) : null,
    readContent(needs),
    isPermitted(member, 'outbox') ? outboxSummary(needs) : null,
    isPermitted(member, 'set-up') ? listUnfinished(needs) : [],
    isPermitted(member, 'system') ? readBackup(needs) : null,
    isPermitted(member, 'system') ? checkRestore(needs) : null,
  ])
  return {
    name: displayName(member),
    appointments,
    branches: hours?.branches ?? null,
    content,
    mail: mail && { isConfigured: needs.mail.isConfigured, ...mail },
    unfinished,
    backup,
    restore,
  }
}

/** How old the last backup is, in words; null where the site makes none. */
async function readBackup(needs: DashboardNeeds) {
  const age = await readBackupAge(needs)
  if (!age) return null
  const { madeAt, isOverdue, problem, copyProblem } = age
  return {
    isOverdue,
    problem,
    copyProblem,
    age: madeAt && ageText(madeAt.getTime(), needs.clock.now().getTime()),
  }
}

async function readContent(needs: DashboardNeeds) {
  const [blog, gallery] = await Promise.all([readRecentPosts(needs), readRecentImages(needs)])
  return { blog, gallery }
}

async function readAppointments(needs: Needs<'clock' | 'db'>, member: BranchScope) {
  const [counts, recent] = await Promise.all([
    countAppointmentsByStatus(needs, member),
    listRecentAppointments(needs, member),
  ])
  return { counts, recent }
}
