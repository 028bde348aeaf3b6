import { eraseExpiredRequests } from '#app/domain/appointments/retention.server.ts'
import { deleteExpiredDrafts } from '#app/domain/blog/admin/post-drafts.server.ts'
import { deletePastClosures } from '#app/domain/hours/closures/closure-retention.server.ts'
import { eraseOldTexts } from '#app/domain/messages/message-retention.server.ts'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import { releaseUnusedImages } from '#app/images/registry/removal.server.ts'
import { eraseOldEntries } from '#app/platform/audit/audit-record.server.ts'
import { removeFormerData } from '#app/platform/backup/restore/former-data.server.ts'
import { removeOldSnapshots } from '#app/platform/database/sqlite/snapshot.server.ts'
import { readClockRecord } from '#app/platform/jobs/clock-record.server.ts'
import type { Job } from '#app/platform/jobs/every.ts'
import { eraseOldMail } from '#app/platform/mail/outbox-review.server.ts'

/**
 * The hourly jobs that erase data past their retention. They are separate, so that one that fails delays no other, and none
 * erases anything while the clock is in doubt (S-24.23).
 */
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
      async run() {
        removeOldSnapshots(settings.dataDir, clock.now())
        await removeFormerData(settings.dataDir, clock.now())
      },
    },
    { name: 'images: releasing what no row shows', run: () => releaseUnusedImages(platform) },
  ]
  return jobs.map(({ name, run }) => ({
    name,
    async run(runAgainIn) {
      const { isInDoubt } = await readClockRecord(platform)
      if (!isInDoubt) await run(runAgainIn)
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
