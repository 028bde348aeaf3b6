import type { Needs } from '#app/platform/platform.server.ts'
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts'

const perHour = { points: 100, seconds: 3600 }

/** Counts an upload by a member of staff; false when it is one too many for this hour. */
export const countUpload = (needs: Needs<'db' | 'clock'>, staffId: string): Promise<boolean> =>
  consumeRateLimit(needs, `upload:${staffId}`, perHour)
