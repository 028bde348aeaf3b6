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
/** By Accra's clock, when nobody waits for anything. */
const quietHour = 2
const restMs = 10_000

/** Does at start and then hourly what nobody should have to think of. */
export function startMaintenanceJobs(platform: Platform): void {
  const { clock, log, settings } = platform
  const tidy = async () => {
    if (platform.stopping) return
    const erased = await eraseExpiredRequests(platform, settings.retentionMonths)
    if (erased === null) log.warn('every request is past its retention: is the clock right?')
    if (erased) log.info({ erased }, 'requests past their retention were erased')
    await deleteExpiredCounts(platform)
    await expireMail(platform)
    await eraseOldMail(platform)
    await deleteExpiredSignIns(platform)
    await deleteExpiredDrafts(platform)
    removeOldSnapshots(settings.dataDir, clock.now())
    await platform.embeddedImages?.removeAbandoned(new Date(clock.now().getTime() - dayMs))
    if (clock.now().getUTCHours() === quietHour) await reconcileImages(platform)
  }
  const tryToTidy = () =>
    void tidy().catch((error) => log.warn({ err: error }, 'housekeeping is put off'))
  tryToTidy()
  setInterval(tryToTidy, hourMs).unref()
  removePictures(platform)
}

/** Removes from the image host what nothing shows any more, soon after it was released. */
function removePictures(platform: Platform) {
  const work = async () => {
    if (platform.stopping) return
    await removeUnlinkedImages(platform).catch((error) =>
      platform.log.warn({ err: error }, 'removing pictures is put off'),
    )
    setTimeout(work, restMs).unref()
  }
  setTimeout(work, restMs).unref()
}
