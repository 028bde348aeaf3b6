import { randomUUID } from 'node:crypto'
import { mailBackupAlert } from '#app/domain/alerts/backup-alert.server.ts'
import { completeArrivals } from '#app/domain/appointments/attendance/appointments.attendance.server.ts'
import { mailDigest } from '#app/domain/digest/digest.server.ts'
import { deliverMessages } from '#app/domain/messages/delivery/message-delivery.server.ts'
import { writeReminders } from '#app/domain/messages/reminders.server.ts'
import type { Platform } from '#app/domain/platform.server.ts'
import { removeUnusedImages } from '#app/images/registry/removal.server.ts'
import { theProgram } from '#app/platform/audit/actor.ts'
import { every } from '#app/platform/jobs/every.ts'
import { backupUpload } from './backup-upload.ts'
import { erasingJobs } from './erasing.ts'
import { maintenanceJobs } from './maintenance.ts'
import { backupRequests, nightlyBackup } from './nightly-backup.ts'
import { endCommands } from './run-command.ts'
import { watchScheduledPosts } from './scheduled-posts.ts'
import { writeViewsPeriodically } from './view-counts.ts'

const hourMs = 3_600_000
const imageRemovalIntervalMs = 10_000
const dailyIntervalMs = 60_000
/** Longer than that of the digest, because each run looks at every image. */
const backupAlertIntervalMs = 10 * 60_000
const messageIntervalMs = 5000
const backupUploadIntervalMs = 60_000
const backupRequestIntervalMs = 30_000

/**
 * Starts everything that the process does without being asked. Each job runs at start and then repeats by
 * `every` (`platform/jobs/every.ts`): it never overlaps itself, is retried with backoff when it fails, and stops
 * before the database is closed.
 *
 * | interval | what the job does | where |
 * |---|---|---|
 * | an hour | compares the clock with the days before (S-24.23) | `maintenance.ts` |
 * | an hour | records how many refused sign-ins have no entry of their own (S-24.12) | `maintenance.ts` |
 * | an hour | deletes expired rate limits (S-24.2) | `maintenance.ts` |
 * | an hour | deletes expired sessions, links and sign-ins (S-24.2) | `maintenance.ts` |
 * | an hour | expires mail that is useless now (S-24.3) | `maintenance.ts` |
 * | an hour | ends messages that are useless now (S-24.17) | `maintenance.ts` |
 * | an hour | deletes abandoned uploads (S-24.4) | `maintenance.ts` |
 * | an hour | erases appointment requests past their retention (S-24.1) | `erasing.ts` |
 * | an hour | erases old mail and old texts of messages (S-24.3, S-24.17) | `erasing.ts` |
 * | an hour | erases old entries of the audit trail (S-24.11) | `erasing.ts` |
 * | an hour | deletes expired drafts of posts (S-24.4) | `erasing.ts` |
 * | an hour | deletes closures that ended two years ago (S-24.14) | `erasing.ts` |
 * | an hour | deletes old snapshots of the database, and what restores have put aside (S-24.4) | `erasing.ts` |
 * | an hour | queues the removal of images that no row has shown for a day (S-24.5) | `erasing.ts` |
 * | an hour | completes the visits of patients who arrived before today | here |
 * | an hour, from 1 once a day | saves everything (S-24.18) | `nightly-backup.ts` |
 * | half a minute | saves everything when an owner asks (S-24.18) | `nightly-backup.ts` |
 * | a minute, while a backup that was asked for is made | says that it is being made | `nightly-backup.ts` |
 * | a minute, once a backup | sends it to the storage outside (S-24.20) | `backup-upload.ts` |
 * | a minute, from 07:00 once a day | mails what waits for an answer (S-24.13) | here |
 * | ten minutes, from 07:00 once a day | mails the owners that backups fail (S-24.22) | here |
 * | a minute, 07:00 to 20:00 | writes the reminders of visits (S-24.15) | here |
 * | 5 seconds | sends messages to patients (S-24.16) | here |
 * | 10 seconds | removes images that nothing uses any more (S-24.6) | here |
 * | 5 seconds, or when woken | delivers mail (S-24.7) | `platform/mail/mail.server.ts` |
 * | 10 seconds, and at the end | stores the view counts of posts (S-24.8) | `view-counts.ts` |
 * | when the next post is due | publishes scheduled posts (S-24.9) | `scheduled-posts.ts` |
 * | a minute, while a backup is made or fetched | says that its unfinished file is in use | `platform/backup/backup-folder.server.ts` |
 * | a quarter of a second | looks for changes by other processes (SQLite) | `platform/database/sqlite/sqlite.server.ts` |
 *
 * PostgreSQL reports such changes by itself, on a connection that is retried with the same backoff
 * (`content-watch.postgres.server.ts`).
 */
export function startJobs(platform: Platform): void {
  platform.mail.start()
  const removal = {
    name: 'images: removing unused images',
    run: () => removeUnusedImages(platform),
  }
  const digest = { name: 'alerts: mailing the digest', run: () => mailDigest(platform) }
  const backupAlert = {
    name: 'alerts: mailing that backups fail',
    run: () => mailBackupAlert(platform),
  }
  const reminders = {
    name: 'messages: storing reminders of visits',
    run: () => writeReminders(platform),
  }
  const delivery = {
    name: 'messages: sending to patients',
    run: () => deliverMessages(platform),
    maxRetryMs: 60_000,
  }
  const acting = { ...platform, by: theProgram }
  const completion = {
    name: 'appointments: completing the visits of the day before',
    run: () => completeArrivals(acting),
  }
  const hourly = [...maintenanceJobs(acting), ...erasingJobs(acting), completion]
  const jobs = [
    ...hourly.map((job) => every(platform, hourMs, job)),
    every(platform, imageRemovalIntervalMs, removal),
    every(platform, dailyIntervalMs, digest),
    every(platform, backupAlertIntervalMs, backupAlert),
    every(platform, dailyIntervalMs, reminders),
    every(platform, messageIntervalMs, delivery),
    watchScheduledPosts(platform),
    ...backupJobs(platform),
  ]
  writeViewsPeriodically(platform)
  platform.onClose(async () => {
    const stopped = jobs.map((job) => job.stop())
    endCommands()
    await Promise.all(stopped)
  })
}

function backupJobs(platform: Platform) {
  const { nightlyBackup: isNightly, backupStorage } = platform.settings
  if (!isNightly) return []
  const processId = randomUUID()
  const backup = every(platform, hourMs, nightlyBackup(platform, processId))
  const requests = every(
    platform,
    backupRequestIntervalMs,
    backupRequests(platform, processId, backup),
  )
  return backupStorage
    ? [backup, requests, every(platform, backupUploadIntervalMs, backupUpload(platform))]
    : [backup, requests]
}
