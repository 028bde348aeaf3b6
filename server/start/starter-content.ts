import type { Platform } from '#app/domain/platform.server.ts'

/** Loads the first articles and images into an empty site, in the background. */
export function fillEmptySite(platform: Platform): void {
  const { log, settings } = platform
  if (!settings.starterContent) return
  const load = async () => {
    // Imported dynamically: most starts have nothing to load and need not read the texts.
    const { loadStarterContent } = await import('#db/starter/load-starter-content.ts')
    await loadStarterContent(platform)
  }
  const loading = load().catch((error) => {
    log.warn({ err: error }, 'starter content: loading failed, the next start continues it')
  })
  // The database closes only after the load has ended.
  platform.onClose(() => loading)
}
