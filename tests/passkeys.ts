import { newVisitor } from './appointment-requests.ts'
import { Authenticator, type Claims } from './authenticator.ts'
import type { Site } from './site.ts'
import { adminPassword, cookieOf, postAs } from './staff.ts'

/** A phone's authenticator that is used at a site. */
export function newAuthenticator({ platform }: Site): Authenticator {
  const { origin, hostname } = new URL(platform.settings.publicUrl)
  return new Authenticator({ origin, rpId: hostname })
}

const add = '/admin/profile/passkeys/add'

/** Asks for a new passkey with the password; answers the challenge, and the Cookie header that goes with its answer. */
export async function startPasskey(site: Site, cookie: string, name = 'Phone') {
  const started = await postAs(site, cookie, add, { name, password: adminPassword })
  const [, challenge = ''] =
    /challenge\\?",\\?"([\w-]{43})/.exec(await started.clone().text()) ?? []
  const options = { challenge } as PublicKeyCredentialCreationOptionsJSON
  return { started, options, cookie: `${cookie}; ${cookieOf(started)}` }
}

/** Sends what a device has made, or anything else. */
export const confirmPasskey = (site: Site, cookie: string, answer: string, name = 'Phone') =>
  postAs(site, cookie, '/admin/profile/passkeys/confirm', { name, answer })

/** Adds a passkey to the account of a session. */
export async function addPasskey(
  site: Site,
  cookie: string,
  device = newAuthenticator(site),
  claims?: Claims & { format?: string },
) {
  const { options, cookie: asked } = await startPasskey(site, cookie)
  const added = await confirmPasskey(site, asked, device.create(options, claims))
  return { device, added }
}

/** Asks for a challenge as the sign-in page does. */
export const askForChallenge = (site: Site, { from = newVisitor(), cookie = '' } = {}) =>
  site.fetch('/admin/login/passkey/challenge', {
    method: 'POST',
    headers: { 'X-Forwarded-For': from, ...(cookie && { Cookie: cookie }) },
  })

/** A challenge, and the Cookie header that goes with its answer. */
export async function newChallenge(site: Site) {
  const asked = await askForChallenge(site)
  const options = (await asked.json()) as PublicKeyCredentialRequestOptionsJSON
  return { options, cookie: cookieOf(asked) }
}

/** Sends the answer of a passkey, or anything else. */
export const answerChallenge = (
  site: Site,
  answer: string,
  cookie: string,
  { to = '', from = newVisitor() } = {},
) =>
  site.fetch(`/admin/login/passkey${to && `?to=${encodeURIComponent(to)}`}`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': from, Cookie: cookie },
    body: new URLSearchParams({ answer }),
    redirect: 'manual',
  })

/** Signs in by passkey, with claims that may be wrong. */
export async function signInBy(device: Authenticator, site: Site, claims?: Claims, to?: string) {
  const { options, cookie } = await newChallenge(site)
  return answerChallenge(site, device.get(options, claims), cookie, { ...(to && { to }) })
}
