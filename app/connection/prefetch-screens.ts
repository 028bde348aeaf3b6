import { retryWithBackoff } from '#app/waiting/retry.ts'
import { fetchFile } from './fetch-file.ts'
import { MissingFileError } from './load-errors.ts'
import { type RouteModule, registerPrefetchedModules } from './load-route-module.ts'

/**
 * Fetches all screens of the back-office with low priority, in the one file that the build makes of them
 * (scripts/prefetched-files.ts), so that they can still be opened when the connection breaks later. That file imports
 * only what the page has loaded already: the build fails otherwise. `extraFiles` are scripts that only some screens
 * run; they come last.
 */
export async function prefetchScreens(
  screensFile: string,
  signal: AbortSignal,
  extraFiles: readonly string[] = [],
): Promise<void> {
  const fetchWithRetry = (file: string) =>
    retryWithBackoff(() => fetchFile(file, 'low'), {
      signal,
      isFinal: (error) => error instanceof MissingFileError,
    })
  try {
    await fetchWithRetry(screensFile)
    const { screens }: { screens: Record<string, RouteModule> } = await import(
      /* @vite-ignore */ screensFile
    )
    registerPrefetchedModules(screens, screensFile)
    for (const file of extraFiles) {
      await fetchWithRetry(file)
      preload(file)
    }
  } catch {
    // Aborted, or a newer release has removed the files: that is reported later, when a screen is opened.
  }
}

/** Adds a fetched script to the page's module map, where it stays even if the HTTP cache drops it. */
function preload(file: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
