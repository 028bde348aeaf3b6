/**
 * The host that passkeys are bound to at an address of the site; null where browsers refuse them: without https, unless it
 * is this machine, and at an IP address (WebAuthn, 5.1.3 and 5.1.4).
 */
export function passkeyHost(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  const isThisMachine = /^(?:.+\.)?localhost$/.test(hostname)
  if (protocol !== 'https:' && !isThisMachine) return null
  return /^[\d.]+$|^\[/.test(hostname) ? null : hostname
}
