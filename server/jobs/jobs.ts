import { mailBackupAlert } from '#app/domain/alerts/backup-alert.server.ts'
import { completeArrivals } from '#app/domain/appointments/appointments.attendance.server.ts'
import { nextPublication } from '#app/domain/blog/public/posts.public.server.ts'
import { writeViews } from '#app/domain/blog/public/posts.views.server.ts'
import { deliverMessages } from '#app/domain/messages/message-delivery.server.ts'
import { writeReminders } from '#app/domain/messages/reminders.server.ts'
import type { Platform } from '#app/domain/platform.server.ts'
import { removeUnusedImages } from '#app/images/registry/removal.server.ts'
import { theProgram } from '#app/platform/audit/actor.ts'
import { every, type Job, type RepeatedJob } from '#app/platform/jobs/every.ts'
import { backupCopy, backups, endCommands } from './backups.ts'
import { erasingJobs, maintenanceJobs } from './hourly.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Each job repeats by `every`, and stops before the database is closed. The platform delivers mail by itself. */
export function startJobs(platform: Platform): void {
  platform.mail.start()
  const acting = { ...platform, by: theProgram }
  const completion = {
    name: 'appointments: completing the visits of the day before',
    run: () => completeArrivals(acting),
  }
  const jobs = [...maintenanceJobs(acting), ...erasingJobs(acting), completion].map((job) =>
    every(platform, hour, job),
  )
  const repeat = (intervalMs: number, job: Job) => {
    const repeated = every(platform, intervalMs, job)
    jobs.push(repeated)
    return repeated
  }
  // In the daytime.
  repeat(minute, {
    name: 'messages: storing reminders of visits',
    run: () => writeReminders(platform),
  })
  // Once a day; each run looks at every image.
  repeat(10 * minute, {
    name: 'alerts: mailing that backups fail',
    run: () => mailBackupAlert(platform),
  })
  repeat(10 * second, {
    name: 'images: removing unused images',
    run: () => removeUnusedImages(platform),
  })
  repeat(5 * second, {
    name: 'messages: sending to patients',
    run: () => deliverMessages(platform),
    maxRetryMs: minute,
  })
  jobs.push(watchScheduledPosts(platform))
  platform.backupRequest.begin = repeat(hour, backups(platform)).runNow
  const { nightlyBackup, backupCopyCommand } = platform.settings
  if (nightlyBackup && backupCopyCommand) repeat(minute, backupCopy(platform, backupCopyCommand))
  writeViewsPeriodically(platform)
  platform.onClose(async () => {
    const stopped = jobs.map((job) => job.stop())
    endCommands()
    await Promise.all(stopped)
  })
}

/** Every ten seconds, and when the process stops. */
function writeViewsPeriodically(platform: Platform): void {
  const { log } = platform
  const run = () => writeViews(platform)
  // It gets only the log, not the platform, because it must run on while the last requests are answered.
  const job = every({ log }, 10 * second, { name: 'blog: storing view counts', run })
  platform.onClose(async () => {
    await job.stop()
    await run().catch((error) =>
      log.warn({ err: error }, 'blog: storing the last view counts failed, they are lost'),
    )
  })
}

// A timer may fire a moment early; without the margin the post would not be due yet.
const timerMarginMs = 20

/** Notifies of changed content when the next post is due. */
function watchScheduledPosts(platform: Platform): RepeatedJob {
  const { clock, content } = platform
  let dueAt = Number.POSITIVE_INFINITY

  const job = every(platform, hour, {
    name: 'blog: looking for scheduled posts',
    maxRetryMs: minute / 2,
    async run(runAgainIn) {
      if (dueAt <= clock.now().getTime()) {
        dueAt = Number.POSITIVE_INFINITY
        // The notification requests another run, which looks for the post after this one.
        return content.notify()
      }
      const next = await nextPublication(platform)
      dueAt = next ? Date.parse(next) : Number.POSITIVE_INFINITY
      runAgainIn(dueAt - clock.now().getTime() + timerMarginMs)
    },
  })
  content.subscribe(job.runNow)
  return job
}
