import { newClientAddress } from './appointment-requests.ts'
import { Authenticator, type Claims } from './authenticator.ts'
import type { Site } from './site.ts'
import { adminPassword, cookieOf, postAs } from './staff.ts'

/** A phone's authenticator for the origin of a site. */
export function newAuthenticator({ platform }: Site): Authenticator {
  const { origin, hostname } = new URL(platform.settings.publicUrl)
  return new Authenticator({ origin, rpId: hostname })
}

const add = '/admin/profile/passkeys/add'

/** Asks for a new passkey with the password; returns the challenge, and the Cookie header that its answer needs. */
export async function startPasskey(site: Site, cookie: string, name = 'Phone') {
  const started = await postAs(site, cookie, add, { name, password: adminPassword })
  const [, challenge = ''] =
    /challenge\\?",\\?"([\w-]{43})/.exec(await started.clone().text()) ?? []
  const options = { challenge } as PublicKeyCredentialCreationOptionsJSON
  return { started, options, cookie: `${cookie}; ${cookieOf(started)}` }
}

/** Sends the answer of a device to the challenge for a new passkey; tests also send wrong ones. */
export const confirmPasskey = (site: Site, cookie: string, answer: string, name = 'Phone') =>
  postAs(site, cookie, '/admin/profile/passkeys/confirm', { name, answer })

/** Adds a passkey to the account of the session in `cookie`. */
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
export const askForChallenge = (site: Site, { from = newClientAddress(), cookie = '' } = {}) =>
  site.fetch('/admin/login/passkey/challenge', {
    method: 'POST',
    headers: { 'X-Forwarded-For': from, ...(cookie && { Cookie: cookie }) },
  })

/** A challenge to sign in, and the Cookie header that its answer needs. */
export async function newChallenge(site: Site) {
  const asked = await askForChallenge(site)
  const options = (await asked.json()) as PublicKeyCredentialRequestOptionsJSON
  return { options, cookie: cookieOf(asked) }
}

/** Sends the answer of a passkey to a challenge to sign in; tests also send wrong ones. */
export const answerChallenge = (
  site: Site,
  answer: string,
  cookie: string,
  { to = '', from = newClientAddress() } = {},
) =>
  site.fetch(`/admin/login/passkey${to && `?to=${encodeURIComponent(to)}`}`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': from, Cookie: cookie },
    body: new URLSearchParams({ answer }),
    redirect: 'manual',
  })

/** Signs in by passkey; `claims` may be wrong. */
export async function signInByPasskey(
  device: Authenticator,
  site: Site,
  claims?: Claims,
  to?: string,
) {
  const { options, cookie } = await newChallenge(site)
  return answerChallenge(site, device.get(options, claims), cookie, { ...(to && { to }) })
}
