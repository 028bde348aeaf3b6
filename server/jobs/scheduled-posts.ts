import { nextPublication } from '#app/domain/blog/public/posts.public.server.ts'
import type { Platform } from '#app/domain/platform.server.ts'
import { every, type RepeatedJob } from '#app/platform/jobs/every.ts'

const maxWaitMs = 3_600_000
const maxRetryMs = 30_000
// A timer may fire a moment early; without the margin the post would not be due yet.
const timerMarginMs = 20

/** Publishes scheduled posts on time: notifies of changed content when the next post is due. */
export function watchScheduledPosts(
  platform: Pick<Platform, 'clock' | 'content' | 'db' | 'log' | 'stopping'>,
): RepeatedJob {
  const { clock, content } = platform
  let dueAt = Number.POSITIVE_INFINITY

  const job = every(platform, maxWaitMs, {
    name: 'blog: looking for scheduled posts',
    maxRetryMs,
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
