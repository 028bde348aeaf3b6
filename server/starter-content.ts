import type { Platform } from '#app/platform/platform.server.ts'

/** Gives an empty site its first articles and pictures, while visitors are answered already. */
export function fillEmptySite(platform: Platform): void {
  const { log, settings } = platform
  if (!settings.starterContent) return
  const load = async () => {
    // Only now: most starts have nothing to load, and need not read the texts.
    const { loadStarterContent } = await import('#db/starter/load-starter-content.ts')
    await loadStarterContent(platform)
  }
  const loading = load().catch((error) => {
    log.warn({ err: error }, 'the starter content is not complete: the next start goes on with it')
  })
  // What has begun is stored or not stored before the database closes.
  platform.atClose(() => loading)
}
