import { fetchFile } from './fetch-file.ts'
import { MissingFileError } from './load-errors.ts'
import type { RouteFiles } from './load-route-module.ts'
import { retryWithBackoff } from './retry.ts'

const concurrency = 3

/**
 * Fetches the files of all routes whose id starts with `prefix`, a few at a time and with low priority, so
 * that screens can still be opened when the connection breaks later. `extraFiles` are files that no route
 * lists; they come last.
 */
export async function prefetchRoutes(
  prefix: string,
  signal: AbortSignal,
  extraFiles: readonly string[] = [],
): Promise<void> {
  const files = [...new Set([...filesOf(prefix), ...extraFiles])]
  const fetchNext = async (): Promise<void> => {
    const file = files.shift()
    if (!file || signal.aborted) return
    await retryWithBackoff(() => fetchFile(file, 'low'), {
      signal,
      isFinal: (error) => error instanceof MissingFileError,
    })
    preload(file)
    return fetchNext()
  }
  // A file that is missing because of a newer release is reported later, when its screen is opened.
  await Promise.allSettled(Array.from({ length: concurrency }, fetchNext))
}

function filesOf(prefix: string): string[] {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles> }
  }
  const routes = Object.values(manifest?.routes ?? {}).filter(({ id }) => id.startsWith(prefix))
  return routes.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
}

/** Adds a fetched script to the page's module map, where it stays even if the HTTP cache drops it. */
function preload(file: string) {
  if (!file.endsWith('.js')) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
