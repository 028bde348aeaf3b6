import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type RequestHandler } from 'react-router'
import { routePath } from '#server/requests/server-handles.ts'

/**
 * React Router's handler. The router compares an address with every route, and prepares every route for each page, which
 * was a quarter of what an uncached public page costs: here an address meets only the routes that its first segment can
 * match. One whose first segment is encoded or ends in `.data` meets all of them.
 */
export function createRouter(): RequestHandler {
  const ids = Object.keys(build.routes)
  const segments = new Set(ids.map(firstSegment).filter(isStatic))
  const handlerFor = (segment?: string) =>
    handlerOf(ids.filter((id) => !isStatic(firstSegment(id)) || firstSegment(id) === segment))
  const all = handlerOf(ids)
  const others = handlerFor()
  const handlers = new Map([...segments].map((segment) => [segment, handlerFor(segment)]))
  return (request, context) => {
    const [, first = ''] = new URL(request.url).pathname.split('/', 2)
    const segment = first.toLowerCase()
    return (handlers.get(segment) ?? (isPlain(segment) ? others : all))(request, context)
  }
}

/** The first segment of a route's path; empty for layouts and the index at the root. */
const firstSegment = (id: string) => routePath(id).split('/', 1)[0] ?? ''

/** Whether a segment of a pattern is matched by itself alone; that of a layout is matched by everything. */
const isStatic = (segment: string) => segment !== '' && !/[:*?]/.test(segment)

const isPlain = (segment: string) => /^[\w.-]*$/.test(segment) && !segment.endsWith('.data')

/** A handler that knows only some routes. */
function handlerOf(ids: string[]): RequestHandler {
  const some = <Value>(routes: Record<string, Value>) =>
    Object.fromEntries(ids.flatMap((id) => (routes[id] ? [[id, routes[id]]] : [])))
  const assets = { ...build.assets, routes: some(build.assets.routes) }
  return createRequestHandler(
    { ...build, routes: some(build.routes), assets },
    import.meta.env.MODE,
  )
}
