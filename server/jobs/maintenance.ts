import { deleteInactiveEditors } from '#app/domain/blog/admin/open-editors.server.ts'
import { expireMessages } from '#app/domain/messages/message-retention.server.ts'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import { deleteExpiredSignIns } from '#app/domain/staff/sign-in/sessions.server.ts'
import { recordLeftOutRefusals } from '#app/domain/staff/sign-in/sign-in-record.server.ts'
import { followClock } from '#app/platform/jobs/clock-record.server.ts'
import type { Job } from '#app/platform/jobs/every.ts'
import { deleteExpiredCounts } from '#app/platform/limits/rate-limit.server.ts'
import { expireMail } from '#app/platform/mail/outbox-review.server.ts'

const dayMs = 24 * 3_600_000

/** The hourly jobs that delete or expire what has no more use. They are separate, so that one that fails delays no other. */
export function maintenanceJobs(platform: ActingPlatform): Job[] {
  const { clock, log, embeddedImages } = platform
  return [
    {
      name: 'clock: comparing it with the days before',
      async run() {
        if (await followClock(platform))
          log.warn(
            'clock: it has gone ahead by more than two weeks at once, so nothing old is erased for a week; is it right?',
          )
      },
    },
    { name: 'audit: counting refused sign-ins', run: () => recordLeftOutRefusals(platform) },
    { name: 'limits: deleting expired counts', run: () => deleteExpiredCounts(platform) },
    { name: 'sign-in: deleting expired sessions', run: () => deleteExpiredSignIns(platform) },
    { name: 'mail: expiring mail', run: () => expireMail(platform) },
    { name: 'messages: expiring messages', run: () => expireMessages(platform) },
    { name: 'editors: deleting inactive editors', run: () => deleteInactiveEditors(platform) },
    {
      name: 'images: deleting abandoned uploads',
      run: () => embeddedImages?.removeAbandoned(new Date(clock.now().getTime() - dayMs)),
    },
  ]
}
