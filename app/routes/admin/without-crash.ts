import { data, isRouteErrorResponse } from 'react-router'

type Answer<T> = T | ReturnType<typeof data<T>>

/**
 * What the server answers, or `otherwise` when it cannot be reached or fails: an act that did not
 * succeed is told where it was tried, and takes no page away.
 */
export async function withoutCrash<T>(act: () => Promise<T>, otherwise: T): Promise<Answer<T>> {
  try {
    return await act()
  } catch (error) {
    // Redirects travel as thrown responses.
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return data(otherwise, 503)
  }
}
