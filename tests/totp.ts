import { createHmac } from 'node:crypto'
import type { Site } from './site.ts'
import { adminPassword, postAs } from './staff.ts'

/** The alphabet of base32, in which the secret is written. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/**
 * The code that an authenticator app shows for an otpauth: address (RFC 6238), or will show some steps of 30 s from now.
 * A test that needs two codes takes the present one and then the next: the site accepts the codes of the step before and
 * after as well, so both are still valid when a step ends meanwhile.
 */
export function totpCode(uri: string, steps = 0): string {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const bitsOf = (character: string) => alphabet.indexOf(character).toString(2).padStart(5, '0')
  const octets = [...secret].map(bitsOf).join('').match(/.{8}/g) ?? []
  const bytes = octets.map((octet) => Number.parseInt(octet, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + steps))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const setUp = '/admin/profile/second-factor/start'

/** Begins to set up a second factor for the account of a session; returns what its page shows. */
export async function startSecondFactor(site: Site, cookie: string) {
  const fields = { password: adminPassword }
  const started = await postAs(site, cookie, setUp, fields)
  const html = (await started.text()).replaceAll('&amp;', '&')
  const shown = (name: string) => html.match(`name="${name}" value="([^"]+)"`)?.[1] ?? ''
  return { html, uri: shown('uri'), codes: shown('codes').split(' ') }
}

/** Sets a second factor up with a code of the app. */
export const confirmSecondFactor = (site: Site, cookie: string, uri: string) =>
  postAs(site, cookie, setUp, { code: totpCode(uri) })
