import { type HandleErrorFunction, isRouteErrorResponse } from 'react-router'
import { BodyRefused } from '#app/http/body-refused.ts'
import { requestContext } from '#app/http/context.ts'
import { isDatabaseOutage } from '#app/platform/database/outage.ts'
import { TooManyPasswordsError } from '#app/platform/sign-in/password-hash.server.ts'
import { QueueFull } from '#app/values/retry/fair-queue.ts'

/** Logs a failed request once; an aborted request is not a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A wrong address or method is not our error, and the access log has its status.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  // The same holds for a refused request body and for a full queue.
  const current = context.get(requestContext)
  if (error instanceof QueueFull) current.busy = true
  if (error instanceof BodyRefused || error instanceof QueueFull) return
  const isBusy = error instanceof TooManyPasswordsError
  current.outage = isBusy || isDatabaseOutage(error)
  const message = isBusy ? 'http: password queue is full' : 'http: database is unavailable'
  current.log.error({ err: error }, current.outage ? message : 'http: request failed')
}
