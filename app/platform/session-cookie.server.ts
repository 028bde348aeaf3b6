import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Auth } from './auth.server.ts'

/**
 * Tells from a Cookie header alone who has once signed in here: the session's token, if it carries our
 * signature. Whether the session still holds is for the guard to ask; a stranger cannot make one up.
 */
export function createSessionCookieReader(auth: Auth) {
  const settings = auth.$context.then(({ secret, authCookies }) => ({
    secret,
    name: authCookies.sessionToken.name,
  }))
  return async (header: string | undefined): Promise<string | null> => {
    if (!header) return null
    const { secret, name } = await settings
    const cookie = header.split('; ').find((each) => each.startsWith(`${name}=`))
    const [token = '', signature = ''] = decoded(cookie?.slice(name.length + 1)).split('.')
    if (!token || !signature) return null
    const right = createHmac('sha256', secret).update(token).digest()
    const given = Buffer.from(signature, 'base64')
    return given.length === right.length && timingSafeEqual(given, right) ? token : null
  }
}

function decoded(value = ''): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
