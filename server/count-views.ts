import { writeViews } from '#app/domain/blog/posts.views.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

const everyMs = 10_000

/** Writes down, every ten seconds and at the end, how often posts were opened. */
export function writeViewsRegularly(platform: Platform): void {
  const write = () =>
    writeViews(platform).catch((error) => {
      platform.log.warn({ err: error }, 'counted views are written later')
    })
  setInterval(() => void write(), everyMs).unref()
  platform.atClose(write)
}
