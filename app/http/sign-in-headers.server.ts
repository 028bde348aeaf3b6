import type { RequestContext } from './context.ts'
import { visitorGroup } from './visitor-group.server.ts'

/**
 * The request headers that sign-in may read: the cookies, the user agent, and the visitor's address as the
 * server found it. All other headers are dropped, so that no client can forge `x-visitor-address`.
 */
export function signInHeaders(request: Request, { address }: Pick<RequestContext, 'address'>) {
  const headers = new Headers({ 'x-visitor-address': address })
  const maxLengths = { cookie: 8192, 'user-agent': 1024 }
  for (const [name, maxLength] of Object.entries(maxLengths)) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value.slice(0, maxLength))
  }
  return headers
}

export const signInVisitor = (request: Request, { address }: Pick<RequestContext, 'address'>) => ({
  headers: signInHeaders(request, { address }),
  group: visitorGroup(address),
})
