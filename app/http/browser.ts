import type { RequestContext } from '#app/context.ts'

/**
 * What sign-in may know of the asking browser: its cookies, what it says it is, and the address that we
 * found for it. No other header gets through, so none can pose as one of these.
 */
export function browserOf(request: Request, { address }: Pick<RequestContext, 'address'>): Headers {
  const headers = new Headers({ 'x-visitor-address': address })
  const mostLetters = { cookie: 8192, 'user-agent': 1024 }
  for (const [name, most] of Object.entries(mostLetters)) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value.slice(0, most))
  }
  return headers
}
