import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from 'react-router'
import { NoConnectionError } from '#app/connection/load-errors.ts'
import { forgetPages, pageAddress, recallPage } from '#app/connection/seen-pages.ts'

type Results = Record<string, DataStrategyResult>

/**
 * Gives a page the data that it had when it was last seen, when they cannot be loaded because there is no connection.
 * When the session has ended, or something is not permitted any more, all remembered pages are forgotten.
 */
export const answerFromMemory: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const results = await next()
  if (Object.values(results).some(isRefusal)) forgetPages()
  const isOffline = Object.values(results).some(({ result }) => result instanceof NoConnectionError)
  if (!isOffline || request.method !== 'GET') return results
  const data = recallPage(pageAddress(url))
  if (!data) return results
  return Object.fromEntries(
    Object.entries(results).map(([id, result]) => [
      id,
      result.type === 'error' ? { type: 'data', result: data[id] } : result,
    ]),
  )
}

/** A 401 or 403, thrown by the guard or returned by a `clientAction` (`catch-action-errors.ts`). */
function isRefusal({ result }: DataStrategyResult): boolean {
  const status = isRouteErrorResponse(result)
    ? result.status
    : (result as { init?: ResponseInit } | null | undefined)?.init?.status
  return status === 401 || status === 403
}
