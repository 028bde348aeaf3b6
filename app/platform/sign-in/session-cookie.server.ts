import { createHmac } from 'node:crypto'
import { isSameInConstantTime } from '#app/platform/secrets/constant-time.server.ts'
import type { Auth } from './auth.server.ts'

/** Null without our signature, which proves that somebody has signed in here before; the guard checks the session. */
export function createSessionCookieReader(signIn: { readonly auth: Auth }) {
  return async (header: string | undefined): Promise<string | null> => {
    if (!header) return null
    const { secret, authCookies } = await signIn.auth.$context
    const { name } = authCookies.sessionToken
    const cookie = header.split('; ').find((each) => each.startsWith(`${name}=`))
    const [token = '', signature = ''] = decoded(cookie?.slice(name.length + 1)).split('.')
    if (!token || !signature) return null
    const expected = createHmac('sha256', secret).update(token).digest()
    return isSameInConstantTime(expected, Buffer.from(signature, 'base64')) ? token : null
  }
}

function decoded(value = ''): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
