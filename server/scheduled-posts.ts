import { nextPublication } from '#app/domain/blog/posts.scheduled.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

const maxTimerMs = 3_600_000
const retryDelayMs = 30_000
// A timer may fire a moment early; without the margin the post would not be due yet.
const timerMarginMs = 20

/** Publishes scheduled posts on time: notifies of changed content when the next post is due. */
export function watchScheduledPosts(platform: Platform): void {
  const { clock, content, log } = platform
  let timer: NodeJS.Timeout | undefined
  let lastRun = 0

  const setTimer = (milliseconds: number, work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, Math.min(milliseconds, maxTimerMs)).unref()
  }
  const scheduleNext = async () => {
    lastRun += 1
    const run = lastRun
    const next = await nextPublication(platform)
    if (run !== lastRun || platform.stopping) return
    const waitMs = next ? Date.parse(next) - clock.now().getTime() + timerMarginMs : maxTimerMs
    // The notification calls `tryToScheduleNext` again, for the post after this one.
    setTimer(waitMs, () => (waitMs <= maxTimerMs && next ? content.notify() : tryToScheduleNext()))
  }
  const tryToScheduleNext = () =>
    void scheduleNext().catch((error) => {
      log.warn({ err: error }, 'blog: looking for scheduled posts failed, retrying in 30 s')
      setTimer(retryDelayMs, tryToScheduleNext)
    })

  content.subscribe(tryToScheduleNext)
  tryToScheduleNext()
}
