import { eraseExpiredRequests } from '#app/domain/appointments/retention.server.ts'
import {
  deleteExpiredDrafts,
  deleteInactiveEditors,
} from '#app/domain/blog/admin/post-drafts.server.ts'
import { deletePastClosures } from '#app/domain/hours/closures/closures.server.ts'
import { eraseOldTexts, expireMessages } from '#app/domain/messages/message-queue.server.ts'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import { deleteExpiredSignIns } from '#app/domain/staff/sign-in/sessions.server.ts'
import { releaseUnusedImages } from '#app/images/registry/removal.server.ts'
import { eraseOldEntries } from '#app/platform/audit/audit-record.server.ts'
import { removeFormerData } from '#app/platform/data-folder/data-folder.server.ts'
import { followClock, isClockInDoubt } from '#app/platform/jobs/clock-record.server.ts'
import type { Job } from '#app/platform/jobs/every.ts'
import { deleteExpiredCounts } from '#app/platform/limits/rate-limit.server.ts'
import { eraseOldMail, expireMail } from '#app/platform/mail/outbox-review.server.ts'

const dayMs = 24 * 3_600_000

/** They are separate, so that one that fails delays no other. */
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

/** Each by itself; none erases anything while the clock is in doubt (S-24.23). */
export function erasingJobs(platform: ActingPlatform): Job[] {
  const { clock, settings } = platform
  const jobs: Job[] = [
    { name: 'retention: erasing old requests', run: () => eraseRequests(platform) },
    {
      name: 'audit: erasing old entries',
      run: () => eraseOldEntries(platform, settings.auditRetentionMonths),
    },
    { name: 'mail: erasing old mail', run: () => eraseOldMail(platform) },
    { name: 'messages: erasing old texts', run: () => eraseOldTexts(platform) },
    { name: 'hours: deleting past closures', run: () => deletePastClosures(platform) },
    { name: 'blog: deleting expired drafts', run: () => deleteExpiredDrafts(platform) },
    {
      name: 'database: deleting old snapshots',
      run: () => removeFormerData(settings.dataDir, clock.now()),
    },
    { name: 'images: releasing what no row shows', run: () => releaseUnusedImages(platform) },
  ]
  return jobs.map(({ name, run }) => ({
    name,
    async run(runAgainIn) {
      if (!(await isClockInDoubt(platform))) await run(runAgainIn)
    },
  }))
}

async function eraseRequests(platform: ActingPlatform) {
  const { log, settings } = platform
  const erased = await eraseExpiredRequests(platform, settings.retentionMonths)
  if (erased === null)
    log.warn(
      'retention: every appointment request is past its retention, so none was erased; is the clock right?',
    )
  if (erased)
    log.info({ erased }, 'retention: appointment requests past their retention were erased')
}
