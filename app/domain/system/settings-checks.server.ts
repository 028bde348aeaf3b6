import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Needs } from '#app/domain/platform.server.ts'
import { settingsFiles } from '#app/platform/settings/ambiguous-settings.server.ts'
import { attention, type Finding, failed, passed } from './system-check.ts'

interface ProxyNeeds {
  /** The proxy by way of which this very request came, where it may not say who a visitor is. */
  unknownProxy?: string | undefined
}

/** Whether the site can distinguish its visitors by their addresses. */
export async function checkProxies({
  settings,
  unknownProxy,
}: Needs<'settings'> & ProxyNeeds): Promise<Finding> {
  const { publicUrl, trustedProxies } = settings
  if (unknownProxy) {
    return attention(
      `This request came by way of a proxy at ${unknownProxy}, which TRUSTED_PROXIES does not name: all visitors count as one, and may be refused together.`,
      `Set TRUSTED_PROXIES to ${[...trustedProxies, unknownProxy].join(',')} where this is your proxy, and start again.`,
    )
  }
  if (trustedProxies.length > 0)
    return passed(`${trustedProxies.join(', ')} may say who a visitor is.`)
  if (!publicUrl.startsWith('https:')) return passed('No proxy is in front of the site.')
  return attention(
    'https is made by a proxy in front, but TRUSTED_PROXIES is not set: all visitors count as one, and may be refused together.',
    'Set TRUSTED_PROXIES to the address of the proxy, 127.0.0.1 on the same machine, and start again.',
  )
}

/** Whether only the owner of the service can read the settings, the secret and the data. */
export async function checkSecrets(
  { settings }: Needs<'settings'>,
  files = settingsFiles(),
): Promise<Finding> {
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
  if (authSecret) return passed('AUTH_SECRET is set.')
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
