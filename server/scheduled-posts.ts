import { nextPublication } from '#app/domain/blog/posts.scheduled.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

const longestMs = 3_600_000
const afterFailureMs = 30_000
// A timer may wake a moment early, and would then find that nothing is due.
const sureMs = 20

/** Lets planned posts appear when their time has come, without anybody having to change anything. */
export function showPlannedPosts(platform: Platform): void {
  const { clock, content, log } = platform
  let timer: NodeJS.Timeout | undefined
  let lastAsked = 0

  const wakeIn = (milliseconds: number, work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, Math.min(milliseconds, longestMs)).unref()
  }
  const plan = async () => {
    lastAsked += 1
    const asked = lastAsked
    const next = await nextPublication(platform)
    if (asked !== lastAsked || platform.stopping) return
    const waitMs = next ? Date.parse(next) - clock.now().getTime() + sureMs : longestMs
    // Telling leads here again, for the one after.
    wakeIn(waitMs, () => (waitMs <= longestMs && next ? content.tell() : tryToPlan()))
  }
  const tryToPlan = () =>
    void plan().catch((error) => {
      log.warn({ err: error }, 'planned posts are looked for again')
      wakeIn(afterFailureMs, tryToPlan)
    })

  content.listen(tryToPlan)
  tryToPlan()
}
