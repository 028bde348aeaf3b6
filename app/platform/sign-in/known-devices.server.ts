import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Clock } from '#app/platform/clock.ts'
import { isSameInConstantTime } from '#app/platform/secrets/constant-time.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

export type KnownDevices = ReturnType<typeof createKnownDevices>

// The longest lifetime that browsers allow a cookie; each sign-in renews it.
const validSeconds = 400 * 24 * 3600

/** Recognises browsers that have signed in before: each account that a browser has signed in to has a signed cookie there. */
export function createKnownDevices(
  { clock, secret }: { clock: Clock; secret: string },
  settings: Pick<Settings, 'publicUrl'>,
) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known devices', 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const isHttps = () => settings.publicUrl.startsWith('https:')
  const prefix = () => `${isHttps() ? '__Host-' : ''}gemev.device-`
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  // The cookie's name hides the account from everybody without the key.
  const nameFor = (email: string) =>
    prefix() + sign(`account ${email.trim().toLowerCase()}`).slice(0, 16)

  function read(name: string, value: string): string | null {
    const [id = '', issued = '', signature = ''] = value.split('.')
    if (!isSameInConstantTime(sign(`${name} ${id} ${issued}`), signature)) return null
    return seconds() - Number(issued) < validSeconds ? id : null
  }

  const find = (cookies: string | null, email: string): string | null => {
    const name = nameFor(email)
    const value = cookiesIn(cookies).find(([named]) => named === name)?.[1]
    return value === undefined ? null : read(name, value)
  }

  return {
    find,
    /** Whether the browser has signed in to any account before. */
    hasAny: (cookies: string | null) =>
      cookiesIn(cookies).some(([name, value]) => name.startsWith(prefix()) && read(name, value)),
    /** The id of a known browser does not change. */
    remember(cookies: string | null, email: string): string {
      const name = nameFor(email)
      const id = find(cookies, email) ?? randomBytes(12).toString('base64url')
      const issued = String(seconds())
      const value = `${id}.${issued}.${sign(`${name} ${id} ${issued}`)}`
      const attributes = `Max-Age=${validSeconds}; Path=/; HttpOnly; SameSite=Lax`
      return `${name}=${value}; ${attributes}${isHttps() ? '; Secure' : ''}`
    },
  }
}

const cookiesIn = (header: string | null): (readonly [name: string, value: string])[] =>
  (header ?? '').split(';').map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  })
