import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from 'react-router'
import {
  failedPageLoads,
  NoConnectionError,
  recordPageLoad,
} from '#app/browser/connection/connection.ts'
import { forgetPages, pageAddress, recallPage } from '#app/browser/connection/seen-pages.ts'
import { replacesScreen } from '#app/routes/admin/frame/screens.ts'

type Results = Record<string, DataStrategyResult>

/**
 * Keeps the present screen while the data of the next one cannot be loaded because there is no connection: `LoadStatus`
 * loads it again. Only a list gives way after three attempts, to what it showed when it was last seen, or to its error
 * screen. When the session has ended, or something is not permitted any more, all remembered pages are forgotten.
 */
export const keepScreen: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const results = await next()
  if (Object.values(results).some(isRefusal)) forgetPages()
  if (request.method !== 'GET' || request.signal.aborted) return results
  const isLost = Object.values(results).some(hasNoAnswer)
  recordPageLoad(isLost)
  if (!isLost) return results
  const address = pageAddress(url)
  if (!replacesScreen(address) || failedPageLoads() < 3) {
    await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
    return results
  }
  const data = recallPage(address)
  return Object.fromEntries(
    Object.entries(results).map(([id, result]): [string, DataStrategyResult] => {
      if (result.type !== 'error') return [id, result]
      if (data) return [id, { type: 'data', result: data[id] }]
      return [id, { type: 'error', result: new NoConnectionError() }]
    }),
  )
}

/** What a server puts in front of an error is no text, and in production ours lets no exception through by its type. */
function hasNoAnswer({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error') return false
  if (isRouteErrorResponse(result)) return result.status >= 500 && typeof result.data === 'string'
  // An answer that is cut off, or a page instead of data, cannot be decoded.
  const failed = result instanceof TypeError || (result instanceof Error && 'cause' in result)
  // In development a loader's own TypeError arrives here as well.
  return failed && !(import.meta.env.DEV && navigator.onLine)
}

/** A 401 or 403, thrown by the guard or returned by a `clientAction` (`catch-action-errors.ts`). */
function isRefusal({ result }: DataStrategyResult): boolean {
  const status = isRouteErrorResponse(result)
    ? result.status
    : (result as { init?: ResponseInit } | null | undefined)?.init?.status
  return status === 401 || status === 403
}
