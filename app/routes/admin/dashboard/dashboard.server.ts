import { listDay } from '#app/domain/appointments/appointments.day.server.ts'
import { countAppointmentsByStatus } from '#app/domain/appointments/appointments.list.server.ts'
import {
  countRecentRequests,
  listRecentAppointments,
} from '#app/domain/appointments/appointments.statistics.server.ts'
import { readRecentPosts } from '#app/domain/blog/posts.recent.server.ts'
import { readRecentImages } from '#app/domain/gallery/recent-images.server.ts'
import { listRequestedLinks } from '#app/domain/staff/requested-links.server.ts'
import { nameOf, type StaffMember } from '#app/domain/staff/staff.ts'
import type { ImageHost } from '#app/images/image-host.ts'
import { accraDate } from '#app/platform/clock.ts'
import { outboxSummary } from '#app/platform/mail/outbox-review.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'

/** All data of a member's dashboard, queried in parallel. */
export async function readDashboard(
  needs: Needs<'clinic' | 'db' | 'clock' | 'mail'> & { images: Pick<ImageHost, 'deliver'> },
  member: StaffMember,
) {
  const date = accraDate(needs.clock.now())
  const [visits, counts, appointments, blog, gallery, requests, outbox, requestedLinks] =
    await Promise.all([
      listDay(needs, { date, branch: null }),
      countAppointmentsByStatus(needs),
      listRecentAppointments(needs),
      readRecentPosts(needs),
      readRecentImages(needs),
      countRecentRequests(needs),
      outboxSummary(needs),
      listRequestedLinks(needs, member),
    ])
  const mail = { isConfigured: needs.mail.isConfigured, ...outbox }
  return {
    name: nameOf(member),
    requestedLinks,
    visits,
    counts,
    appointments,
    blog,
    gallery,
    requests,
    mail,
  }
}
