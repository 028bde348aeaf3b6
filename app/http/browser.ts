import type { Visit } from '#app/context.ts'

/**
 * What sign-in may know of the asking browser: its cookies, what it says it is, and the address that we
 * found for it. No other header gets through, so none can pose as one of these.
 */
export function browserOf(request: Request, { address }: Pick<Visit, 'address'>): Headers {
  const headers = new Headers({ 'x-visitor-address': address })
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value.slice(0, 4096))
  }
  return headers
}
