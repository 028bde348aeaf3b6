import { eraseExpiredRequests } from '#app/domain/appointments/retention.server.ts'
import { deleteExpiredDrafts } from '#app/domain/blog/admin/drafts/post-drafts.server.ts'
import { deletePastClosures } from '#app/domain/hours/closures/closure-retention.server.ts'
import { expireMessages } from '#app/domain/messages/message-retention.server.ts'
import { deleteInactiveEditors } from '#app/domain/open-editors/open-editors.server.ts'
import { deleteExpiredSignIns } from '#app/domain/staff/sign-in/sessions.server.ts'
import { recordLeftOutRefusals } from '#app/domain/staff/sign-in/sign-in-record.server.ts'
import { reconcileImages } from '#app/images/registry/reconcile.server.ts'
import { eraseOldEntries } from '#app/platform/audit/audit-record.server.ts'
import { removeFormerData } from '#app/platform/backup/restore/former-data.server.ts'
import { removeOldSnapshots } from '#app/platform/database/sqlite/snapshot.server.ts'
import type { Job } from '#app/platform/jobs/every.ts'
import { deleteExpiredCounts } from '#app/platform/limits/rate-limit.server.ts'
import { eraseOldMail, expireMail } from '#app/platform/mail/outbox-review.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

const dayMs = 24 * 3_600_000
/** In Accra's time, when hardly anybody uses the site. */
const reconcileHour = 2

/** The hourly jobs. They are independent, so that one that fails does not delay the others. */
export function maintenanceJobs(platform: Platform): Job[] {
  const { clock, settings, embeddedImages } = platform
  return [
    { name: 'retention: erasing old requests', run: () => eraseRequests(platform) },
    {
      name: 'audit: erasing old entries',
      run: () => eraseOldEntries(platform, settings.auditRetentionMonths),
    },
    { name: 'audit: counting refused sign-ins', run: () => recordLeftOutRefusals(platform) },
    { name: 'limits: deleting expired counts', run: () => deleteExpiredCounts(platform) },
    { name: 'sign-in: deleting expired sessions', run: () => deleteExpiredSignIns(platform) },
    {
      name: 'mail: expiring and erasing mail',
      async run() {
        await expireMail(platform)
        await eraseOldMail(platform)
      },
    },
    { name: 'messages: erasing old texts', run: () => expireMessages(platform) },
    { name: 'hours: deleting past closures', run: () => deletePastClosures(platform) },
    { name: 'blog: deleting expired drafts', run: () => deleteExpiredDrafts(platform) },
    { name: 'editors: deleting inactive editors', run: () => deleteInactiveEditors(platform) },
    {
      name: 'database: deleting old snapshots',
      async run() {
        removeOldSnapshots(settings.dataDir, clock.now())
        await removeFormerData(settings.dataDir, clock.now())
      },
    },
    {
      name: 'images: deleting abandoned uploads',
      run: () => embeddedImages?.removeAbandoned(new Date(clock.now().getTime() - dayMs)),
    },
    {
      name: 'images: comparing files with tables',
      run: () => clock.now().getUTCHours() === reconcileHour && reconcileImages(platform),
    },
  ]
}

async function eraseRequests(platform: Platform) {
  const { log, settings } = platform
  const erased = await eraseExpiredRequests(platform, settings.retentionMonths)
  if (erased === null)
    log.warn(
      'retention: every appointment request is past its retention, so none was erased; is the clock right?',
    )
  if (erased)
    log.info({ erased }, 'retention: appointment requests past their retention were erased')
}
