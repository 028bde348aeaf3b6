import { fetchFile } from './fetch-file.ts'
import { MissingFileError } from './load-errors.ts'
import type { RouteFiles } from './load-route-module.ts'
import { retryWithBackoff } from './retry.ts'

const atOnce = 3

/**
 * Fetches the files of all routes whose id begins in one way, a few at a time and after everything else, so
 * that a connection which breaks later stops nobody at a screen that was not opened before. `last` are files that
 * no route names.
 */
export async function prefetchRoutes(
  prefix: string,
  signal: AbortSignal,
  last: readonly string[] = [],
): Promise<void> {
  const files = [...new Set([...filesOf(prefix), ...last])]
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
  // After a newer release the rest is fetched, or found missing, when it is needed.
  await Promise.allSettled(Array.from({ length: atOnce }, fetchNext))
}

function filesOf(prefix: string): string[] {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles> }
  }
  const routes = Object.values(manifest?.routes ?? {}).filter(({ id }) => id.startsWith(prefix))
  return routes.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
}

/** Takes a script that was fetched into the page's own modules, where it stays whatever the cache forgets. */
function preload(file: string) {
  if (!file.endsWith('.js')) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
