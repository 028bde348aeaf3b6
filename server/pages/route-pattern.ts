import { routes } from 'virtual:react-router/server-build'
import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject } from 'react-router'

const known = new LRUCache<string, string>({ max: 1000 })
const tree = childrenOf(undefined)

function childrenOf(parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    return index ? { id, index: true } : { id, path, children: childrenOf(id) }
  })
}

/**
 * The pattern of the route that answers a path, with the names of its parameters: the metrics have no path as it was sent.
 * Everything without a route of its own is `other`: files, images, and missing pages.
 */
export function routePattern(path: string): string {
  const found = known.get(path) ?? findPattern(path)
  known.set(path, found)
  return found
}

function findPattern(path: string): string {
  // The router would print an address whose percent-encoding is broken to the console.
  if (!/^[\w/.@:~-]*$/.test(path)) return 'other'
  const page = path.replace(/(?:\/?_root)?\.data$/, '') || '/'
  const pattern = matchRoutes(tree, page)?.flatMap(({ route }) => route.path || [])
  return !pattern || pattern.at(-1) === '*' ? 'other' : `/${pattern.join('/')}`
}
