import { NoConnectionError } from './load-errors.ts'
import { loadWithRetry } from './load-with-retry.ts'
import { pageAddress } from './seen-pages.ts'

/**
 * Makes React Router's requests for page data retry until the connection is back, instead of failing at once. Where
 * `givesUpSoon` returns true for the address of a page, its requests are retried only twice, because the page can show
 * something without the data.
 */
export function retryPageData(givesUpSoon: (address: string) => boolean): void {
  const originalFetch = window.fetch
  window.fetch = (input, init = {}) => {
    const address = requestedAddress(input, init)
    if (!address) return originalFetch(input, init)
    return loadWithRetry(() => readPageData(originalFetch(input, init)), {
      signal: init.signal ?? undefined,
      isFinal: (error) => !(error instanceof NoConnectionError),
      ...(givesUpSoon(address) && { retries: 2 }),
    })
  }
}

/** The address of the page whose data are requested; undefined for every other request. */
function requestedAddress(
  input: RequestInfo | URL,
  { method = 'GET' }: RequestInit,
): string | undefined {
  if (!(input instanceof URL) || method !== 'GET' || !input.pathname.endsWith('.data')) return
  return pageAddress({ pathname: input.pathname.slice(0, -'.data'.length), search: input.search })
}

/** Reads the whole response, since the connection may break in the middle of it. */
async function readPageData(pending: Promise<Response>): Promise<Response> {
  try {
    const response = await pending
    if (!isFromServer(response)) throw new NoConnectionError(String(response.status))
    const { status, statusText, headers } = response
    const body = await response.arrayBuffer()
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
  } catch (error) {
    if (error instanceof TypeError) throw new NoConnectionError(error.message)
    throw error
  }
}

/**
 * React Router's responses carry this header; redirects (204) and what the server sends before React Router runs (4xx)
 * do not.
 */
const isFromServer = ({ headers, status }: Response) =>
  headers.has('X-Remix-Response') || status === 204 || (status >= 400 && status < 500)
