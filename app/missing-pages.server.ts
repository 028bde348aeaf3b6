import type { Platform } from './platform/platform.server.ts'
import type { PublicHtml } from './public-html.server.ts'

const pages = new WeakMap<Platform, Map<string, { page: PublicHtml; until: number }>>()
const freshMs = 60_000

/**
 * The page for what is not there. It says the same for every address of its route, so it is rendered once a
 * minute, however many addresses somebody makes up.
 */
export function reuseMissing(
  platform: Platform,
  key: string,
  render: () => PublicHtml,
): PublicHtml {
  const known = pages.get(platform) ?? new Map<string, { page: PublicHtml; until: number }>()
  pages.set(platform, known)
  const before = known.get(key)
  if (before && before.until > performance.now()) return before.page
  const page = render()
  known.set(key, { page, until: performance.now() + freshMs })
  return page
}
