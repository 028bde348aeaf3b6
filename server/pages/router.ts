import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type RequestHandler } from 'react-router'
import { routePath } from '#server/requests/server-handles.ts'

/**
 * React Router's handler, made several times, each time with the routes that one first segment of an address can match. With
 * all routes the router compares every address with each of them: a new search of the blog then takes at least 2.9 ms of
 * processor time, and its limit is 2 ms (bench/results/simplifications.md).
 * An address whose first segment is encoded or ends in `.data` gets the handler with all routes.
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

/** Whether a segment of a pattern matches only the same text, unlike a parameter or the empty segment of a layout. */
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
