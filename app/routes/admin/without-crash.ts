import { data, isRouteErrorResponse } from 'react-router'
import { isSessionEnd, sessionEnded } from './session-ended.ts'

type Answer<T> = T | ReturnType<typeof data<T>>

/**
 * What an action answers, or `otherwise` when it failed, whoever says so: our server, a gateway before it or
 * the connection. A failed action is reported where it was tried, and takes away neither the page nor what
 * was typed. A session that has ended is said in the same place. `otherwise` may depend on the error.
 */
export async function withoutCrash<T>(
  act: () => Promise<T | Response>,
  otherwise: T | ((error: unknown) => T),
): Promise<Answer<T>> {
  try {
    const answer = await act()
    if (answer instanceof Response) throw answer
    return answer
  } catch (error) {
    const isOver = isSessionEnd(error)
    if (isForRouter(error) && !isOver) throw error
    const answer =
      typeof otherwise === 'function' ? (otherwise as (e: unknown) => T)(error) : otherwise
    return isOver ? data(withText(answer, sessionEnded), 401) : data(answer, 503)
  }
}

/** The same failure in other words. */
function withText<T>(failure: T, text: string): T {
  if (typeof failure !== 'object' || failure === null) return failure
  return 'errors' in failure ? { ...failure, errors: { '': text } } : { ...failure, error: text }
}

/**
 * Redirects travel as thrown responses; and what the action is about may be gone, which the page then says.
 * Our own 404 carries no data (`found`), as against the one of a gateway that has lost its server.
 */
const isForRouter = (error: unknown) =>
  error instanceof Response ||
  (isRouteErrorResponse(error) && error.status === 404 && error.data === null)

/** Whether there was no answer at all, as against one that says that something failed. */
export const isUnanswered = (error: unknown) => error instanceof TypeError
