import { NoConnectionError } from './load-errors.ts'
import { loadPatiently } from './load-patiently.ts'

/**
 * Lets React Router's reading of page data wait for the connection in place of failing at once. Where a page
 * has an error screen of its own, `givesUp` says so of its path, and the screen comes after some seconds.
 */
export function retryPageData(givesUp: (path: string) => boolean): void {
  const fetchOnce = window.fetch
  window.fetch = (input, init = {}) => {
    const path = pagePath(input, init)
    if (!path) return fetchOnce(input, init)
    return loadPatiently(() => readPageData(fetchOnce(input, init)), {
      signal: init.signal ?? undefined,
      isFinal: (error) => !(error instanceof NoConnectionError),
      ...(givesUp(path) && { retries: 2 }),
    })
  }
}

/** The path of the page that data is asked for; undefined for every other request. */
function pagePath(input: RequestInfo | URL, { method = 'GET' }: RequestInit): string | undefined {
  if (!(input instanceof URL) || method !== 'GET' || !input.pathname.endsWith('.data')) return
  return input.pathname.slice(0, -'.data'.length)
}

/** Reads it to its end, since a line may break in the middle of an answer. */
async function readPageData(answering: Promise<Response>): Promise<Response> {
  try {
    const answer = await answering
    if (!isFromServer(answer)) throw new NoConnectionError(String(answer.status))
    const { status, statusText, headers } = answer
    const body = await answer.arrayBuffer()
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
  } catch (error) {
    if (error instanceof TypeError) throw new NoConnectionError(error.message)
    throw error
  }
}

/** React Router marks what it answers; what we refuse before it (4xx) and redirects carry no mark. */
const isFromServer = ({ headers, status }: Response) =>
  headers.has('X-Remix-Response') || status === 204 || (status >= 400 && status < 500)
