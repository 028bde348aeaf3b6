import { writeViews } from '#app/domain/blog/public/posts.views.server.ts'
import type { Platform } from '#app/domain/platform.server.ts'
import { every } from '#app/platform/jobs/every.ts'

const storeIntervalMs = 10_000

/** Stores the view counts of posts every ten seconds and when the process stops. */
export function writeViewsPeriodically(platform: Platform): void {
  const { log } = platform
  const run = () => writeViews(platform)
  // It gets only the log, not the platform, because it must run on while the last requests are answered.
  const job = every({ log }, storeIntervalMs, { name: 'blog: storing view counts', run })
  platform.onClose(async () => {
    await job.stop()
    await run().catch((error) =>
      log.warn({ err: error }, 'blog: storing the last view counts failed, they are lost'),
    )
  })
}
