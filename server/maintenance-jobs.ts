import { eraseExpiredRequests } from '#app/domain/appointments/retention.server.ts'
import { deleteExpiredDrafts } from '#app/domain/blog/post-drafts.server.ts'
import { reconcileImages } from '#app/domain/pictures/reconcile.server.ts'
import { removeUnlinkedImages } from '#app/domain/pictures/removal.server.ts'
import { deleteExpiredSignIns } from '#app/domain/staff/sessions.server.ts'
import { removeOldSnapshots } from '#app/platform/database/snapshot.server.ts'
import { eraseOldMail, expireMail } from '#app/platform/mail/outbox-review.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { deleteExpiredCounts } from '#app/platform/rate-limit.server.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** In Accra's time, when hardly anybody uses the site. */
const reconcileHour = 2
const imageRemovalPauseMs = 10_000

/** Runs the maintenance jobs at start and then every hour. */
export function startMaintenanceJobs(platform: Platform): void {
  const { clock, log, settings } = platform
  const runJobs = async () => {
    if (platform.stopping) return
    const erased = await eraseExpiredRequests(platform, settings.retentionMonths)
    if (erased === null)
      log.warn(
        'retention: every appointment request is past its retention, so none was erased; is the clock right?',
      )
    if (erased)
      log.info({ erased }, 'retention: appointment requests past their retention were erased')
    await deleteExpiredCounts(platform)
    await expireMail(platform)
    await eraseOldMail(platform)
    await deleteExpiredSignIns(platform)
    await deleteExpiredDrafts(platform)
    removeOldSnapshots(settings.dataDir, clock.now())
    await platform.embeddedImages?.removeAbandoned(new Date(clock.now().getTime() - dayMs))
    if (clock.now().getUTCHours() === reconcileHour) await reconcileImages(platform)
  }
  const tryToRunJobs = () =>
    void runJobs().catch((error) =>
      log.warn({ err: error }, 'maintenance: a job failed, retrying in an hour'),
    )
  tryToRunJobs()
  setInterval(tryToRunJobs, hourMs).unref()
  startImageRemoval(platform)
}

/** Removes images that nothing uses any more from the image host, soon after they were unlinked. */
function startImageRemoval(platform: Platform) {
  const removeImages = async () => {
    if (platform.stopping) return
    await removeUnlinkedImages(platform).catch((error) =>
      platform.log.warn({ err: error }, 'images: removing unused images failed, retrying later'),
    )
    setTimeout(removeImages, imageRemovalPauseMs).unref()
  }
  setTimeout(removeImages, imageRemovalPauseMs).unref()
}
