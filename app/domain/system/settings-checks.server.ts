import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Needs } from '#app/domain/platform.server.ts'
import { settingsFiles } from '#app/platform/settings/passphrase-in-files.server.ts'
import { attention, type Finding, failed, failureReason, missing, passed } from './system-check.ts'

const countedAsOne = 'All visitors count as one, and may be refused together.'

export async function checkProxies({
  settings,
  unknownProxy,
}: Needs<'settings'> & {
  /** The proxy by way of which this very request came, where it may not say who a visitor is. */
  unknownProxy?: string | undefined
}): Promise<Finding> {
  const { publicUrl, trustedProxies } = settings
  if (unknownProxy) {
    return attention(
      `You came here through a proxy that the site does not know, ${unknownProxy}. ${countedAsOne}`,
      `Set TRUSTED_PROXIES to ${[...trustedProxies, unknownProxy].join(',')} if this is our proxy, and start again.`,
    )
  }
  if (trustedProxies.length > 0)
    return passed(`The site knows its proxy: ${trustedProxies.join(', ')}.`)
  if (!publicUrl.startsWith('https:')) return passed('No proxy is in front of the site.')
  return attention(
    `A proxy in front makes https, but the site does not know it. ${countedAsOne}`,
    'Set TRUSTED_PROXIES to the address of the proxy, 127.0.0.1 on the same machine, and start again.',
  )
}

export async function checkSecrets({ settings }: Needs<'settings'>, files = settingsFiles()) {
  for (const file of files.map((path) => resolve(path))) {
    // The group may read the file: the service, which is not its owner, does so by its group.
    if (!(await isOpenToOthers(file, 0o007))) continue
    return failed(
      `Others on this machine may read the settings, and their passwords, in ${file}.`,
      `Run as its owner: chmod o-rwx ${file}`,
    )
  }
  const { authSecret, dataDir, databaseUrl } = settings
  const file = join(dataDir, 'auth-secret')
  if (!authSecret && (await isOpenToOthers(file))) {
    return failed(`Others on this machine may read ${file}.`, `Run: chmod go-rwx ${file}`)
  }
  // This only needs attention, because the files in the folder have stricter permissions.
  if (await isOpenToOthers(dataDir)) {
    return attention(
      `Others on this machine may look into ${dataDir}.`,
      `Run: chmod go-rwx ${dataDir}`,
    )
  }
  if (authSecret) return passed('The secret is in the settings of the server.')
  if (!databaseUrl) return passed(`The secret is in ${file}, and in each backup.`)
  return attention(
    `The database is elsewhere, but the secret that opens it is in ${file}.`,
    'Set AUTH_SECRET to the text of that file, on each machine that runs the site.',
  )
}

/** Whether others than its owner can use a file or folder, by these bits of its mode; false when it is missing. */
async function isOpenToOthers(path: string, bits = 0o077): Promise<boolean> {
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0,
  )
  return (mode & bits) !== 0
}

const answerMs = 5000

export async function checkAddress({ settings }: Needs<'settings'>): Promise<Finding> {
  const { publicUrl, publicUrlIsSet } = settings
  if (!publicUrlIsSet) {
    return missing(
      `The public address of the website is not set up. Links in mails and shared pages lead to ${publicUrl}.`,
      '',
      'An owner can enter it at System.',
    )
  }
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' && !isLocal(hostname)) {
    return failed(
      `The site is ${publicUrl}, without https. Others can read what patients and staff send.`,
      'Put a reverse proxy with https in front, and set PUBLIC_URL to its https:// address.',
    )
  }
  try {
    return await requestSite(settings)
  } catch (error) {
    return unreachable(publicUrl, error)
  }
}

/** The server is to be corrected, or the address where it was entered. */
const wrongAddress = (work: string, { fromEnvironment }: Needs<'settings'>['settings']) =>
  fromEnvironment.address
    ? ([`${work} Or correct PUBLIC_URL, and start again.`] as const)
    : ([work, 'Is the address right? If not, change it at System.'] as const)

async function requestSite(settings: Needs<'settings'>['settings']): Promise<Finding> {
  const { publicUrl } = settings
  const health = await request(publicUrl, '/healthz')
  const text = await firstPart(health)
  const location = health.headers.get('Location')
  const next = location === null ? null : URL.parse(location, publicUrl)
  if (next && health.status >= 300 && health.status < 400) {
    return failed(
      `${publicUrl} leads on to ${next.origin}.`,
      ...wrongAddress(`Let ${publicUrl} lead to this site.`, settings),
    )
  }
  if ([502, 503, 504].includes(health.status)) {
    return attention(
      `The proxy at ${publicUrl} cannot reach the site (HTTP ${health.status}).`,
      'Correct the address to which the proxy passes its requests.',
    )
  }
  if (health.status !== 200 || text !== healthy) {
    return failed(
      `Something else answers at ${publicUrl} (HTTP ${health.status}).`,
      ...wrongAddress('Let the name and the proxy in front lead to this machine.', settings),
    )
  }
  // Probes such as `/healthz` are answered under any host name, all other addresses only under the site's own.
  const robots = await request(publicUrl, '/robots.txt')
  await robots.body?.cancel()
  if (robots.status === 421) {
    return failed(
      `${publicUrl} leads to a site that does not know this name (HTTP 421).`,
      'Let the proxy in front pass the Host header on as it came.',
    )
  }
  return passed(
    `${publicUrl} leads to the site. If the address changes, passkeys stop working. Passwords go on.`,
  )
}

const request = (publicUrl: string, path: string) =>
  fetch(new URL(path, publicUrl), {
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
  })

const healthy = '{"status":"ok"}'

/** The beginning of a text: a site that is not ours may send one without end. */
async function firstPart({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const part = await reader?.read()
  await reader?.cancel()
  return Buffer.from(part?.value ?? []).toString()
}

function unreachable(publicUrl: string, error: unknown): Finding {
  const reason = failureReason(error)
  if (isCertificateError(error)) {
    return failed(
      `Browsers refuse the certificate of ${publicUrl}: ${reason}.`,
      'Let the proxy in front get a certificate for exactly this name.',
    )
  }
  return attention(
    `Nothing answers at ${publicUrl}: ${reason}.`,
    'Check the entry of its name (DNS) and the proxy in front.',
    'Does the site open on your phone? Then there is nothing to do.',
  )
}

// https://nodejs.org/api/tls.html#x509-certificate-error-codes
const certificateErrors = /^(?:CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

const isCertificateError = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  certificateErrors.test(String(error.cause.code))

const isLocal = (hostname: string) =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
