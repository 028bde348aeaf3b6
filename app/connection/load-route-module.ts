import type { LinkDescriptor } from 'react-router'
import { fetchFile } from './fetch-file.ts'
import { loadWithRetry } from './load-with-retry.ts'

/** A route's files as React Router's manifest lists them. */
export interface RouteFiles {
  id: string
  module: string
  imports?: string[]
  css?: string[]
}

interface RouteModule {
  links?: () => LinkDescriptor[]
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
  const module: RouteModule = await import(/* @vite-ignore */ route.module)
  await fetchWithRetry(styleSheetsOf(module))
  loaded[route.id] = module
  return module
}

const fetchWithRetry = (files: string[]) =>
  Promise.all(files.map((file) => loadWithRetry(() => fetchFile(file), {})))

const styleSheetsOf = ({ links }: RouteModule) =>
  (links?.() ?? []).flatMap((link) =>
    'rel' in link && link.rel === 'stylesheet' && link.href ? [link.href] : [],
  )
