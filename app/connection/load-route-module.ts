import type { LinkDescriptor } from 'react-router'
import { setConnectionProblem } from './connection-problem.ts'
import { fetchFile } from './fetch-file.ts'
import { loadWithRetry } from './load-with-retry.ts'

/** A route's files as React Router's manifest lists them. */
export interface RouteFiles {
  id: string
  module: string
  imports?: string[]
  css?: string[]
}

export interface RouteModule {
  links?: () => LinkDescriptor[]
}

const prefetched = new Map<string, RouteModule>()

/**
 * Makes React Router use these modules, which were all imported from `file`, instead of importing one file for each
 * route. The keys of `modules` are the paths of the files that they replace.
 */
export function registerPrefetchedModules(
  modules: Record<string, RouteModule>,
  file: string,
): void {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles> }
  }
  for (const route of Object.values(manifest?.routes ?? {})) {
    const module = modules[route.module]
    if (!module) continue
    prefetched.set(route.id, module)
    // React Router preloads the files that its manifest lists when somebody points at a link to the route.
    Object.assign(route, { module: file, imports: [] })
  }
}

/**
 * Replaces React Router's function of this name in the browser build. The original reloads the document when
 * a module cannot be loaded; this one retries until the connection is back (ADR-0021).
 */
export async function loadRouteModule(
  route: RouteFiles,
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const earlier = loaded[route.id]
  if (earlier) return earlier
  await fetchWithRetry([route.module, ...(route.imports ?? []), ...(route.css ?? [])])
  const module = prefetched.get(route.id) ?? (await importOrNeverSettle(route))
  await fetchWithRetry(styleSheetsOf(module))
  loaded[route.id] = module
  return module
}

/**
 * Imports a script whose file was fetched before. The import still fails where the browser did not store the file, and
 * the browser remembers that failure for as long as the page is open. The promise then never settles, so that the
 * present screen stays until the person reloads the page.
 */
async function importOrNeverSettle(route: RouteFiles): Promise<RouteModule> {
  try {
    return await import(/* @vite-ignore */ route.module)
  } catch {
    setConnectionProblem(route, 'stuck')
    return new Promise(() => {})
  }
}

const fetchWithRetry = (files: string[]) =>
  Promise.all(files.map((file) => loadWithRetry(() => fetchFile(file), {})))

const styleSheetsOf = ({ links }: RouteModule) =>
  (links?.() ?? []).flatMap((link) =>
    'rel' in link && link.rel === 'stylesheet' && link.href ? [link.href] : [],
  )
