import type { RouterContextProvider } from 'react-router'
import { readShownHours } from '#app/domain/hours/shown-hours.server.ts'
import { publicPageUntil } from '#app/http/cache-control.ts'
import { platform } from '#app/http/context.ts'
import { accraDate } from '#app/platform/clock.ts'

/** The hours of today; the headers let no cache serve them longer than they are right. */
export async function readHoursToday(
  context: Readonly<RouterContextProvider>,
  ...varyParams: string[]
) {
  const needs = context.get(platform)
  const now = needs.clock.now()
  const hours = await readShownHours(needs, now)
  const { publicUrl } = needs.settings
  return {
    publicUrl,
    today: accraDate(now),
    hours,
    headers: publicPageUntil(hours.until, now, ...varyParams),
  }
}
