import { writeViews } from '#app/domain/blog/posts.views.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

const storeIntervalMs = 10_000

/** Stores the view counts of posts every ten seconds and when the process stops. */
export function writeViewsPeriodically(platform: Platform): void {
  const write = () =>
    writeViews(platform).catch((error) => {
      platform.log.warn({ err: error }, 'blog: storing view counts failed, retrying in 10 s')
    })
  setInterval(() => void write(), storeIntervalMs).unref()
  platform.onClose(write)
}
