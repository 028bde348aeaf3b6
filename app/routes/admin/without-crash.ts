import { data, isRouteErrorResponse } from 'react-router'

type Answer<T> = T | ReturnType<typeof data<T>>

/**
 * What an action answers, or `otherwise` when it failed, whoever says so: our server, a gateway before it or
 * the connection. A failed action is reported where it was tried, and takes away neither the page nor what
 * was typed. `otherwise` may depend on the error.
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
    if (isForRouter(error)) throw error
    const answer =
      typeof otherwise === 'function' ? (otherwise as (e: unknown) => T)(error) : otherwise
    return data(answer, 503)
  }
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
