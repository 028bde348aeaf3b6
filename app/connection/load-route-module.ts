import type { LinkDescriptor } from 'react-router'
import { fetchFile } from './fetch-file.ts'
import { loadPatiently } from './load-patiently.ts'

/** What React Router's manifest says of a route's files. */
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
 * Stands in the built browser code in the place of React Router's function of this name, which reloads the
 * document when a module cannot be loaded (ADR-0021): here it waits for the connection.
 */
export async function loadRouteModule(
  route: RouteFiles,
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const present = loaded[route.id]
  if (present) return present
  await fetchPatiently([route.module, ...(route.imports ?? []), ...(route.css ?? [])])
  const module: RouteModule = await import(/* @vite-ignore */ route.module)
  await fetchPatiently(styleSheetsOf(module))
  loaded[route.id] = module
  return module
}

const fetchPatiently = (files: string[]) =>
  Promise.all(files.map((file) => loadPatiently(() => fetchFile(file), {})))

const styleSheetsOf = ({ links }: RouteModule) =>
  (links?.() ?? []).flatMap((link) =>
    'rel' in link && link.rel === 'stylesheet' && link.href ? [link.href] : [],
  )
