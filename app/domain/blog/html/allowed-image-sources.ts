export interface ImageSources {
  /** The site's own origin, without a slash at its end. */
  site: string
  hosts: string[]
}

// No spaces, backslashes and invisible characters: browsers rewrite these when they read a URL.
const safeCharacters = String.raw`[^\s\\\p{Cc}\p{Cf}]*`
// The paths of the embedded image host and of the site's own drawings.
const ownPath = new RegExp(`^/(?:[\\w-]+/image/upload|pictures)/${safeCharacters}$`, 'iu')
const httpsUrl = new RegExp(`^https://${safeCharacters}$`, 'iu')

/** The address as a post stores it, a path when it is on the site; null for an image from elsewhere. */
export function ownImage(address: string, { site, hosts }: ImageSources): string | null {
  const trimmed = address.trim()
  // A path stays valid when the site's domain changes.
  const isPath = trimmed.startsWith('/')
  const path =
    !isPath && isOnSite(trimmed, site)
      ? trimmed.slice(trimmed.indexOf('/', 'https://'.length))
      : trimmed
  if (ownPath.test(path)) return path
  if (!httpsUrl.test(trimmed) || !URL.canParse(trimmed)) return null
  // Normalised as a browser does: dots in a path may lead out of the account.
  const { href } = new URL(trimmed)
  return hosts.some((host) => href.startsWith(host)) ? trimmed : null
}

// Names that only the machine itself or its own network knows.
const localName = /^(?:[^.]+|[\d.]+|.*\.(?:home|internal|lan|local|localhost))$/

/** Whether an address is on the site. One without a public address has every local name at its port. */
function isOnSite(address: string, site: string): boolean {
  if (address.startsWith(`${site}/`)) return true
  if (!URL.canParse(address) || !URL.canParse(site)) return false
  const [own, given] = [new URL(site), new URL(address)]
  return (
    own.hostname === 'localhost' &&
    given.protocol === own.protocol &&
    given.port === own.port &&
    localName.test(given.hostname)
  )
}

const maxNamed = 5
const maxAddressLength = 200

export function foreignImagesError(addresses: readonly string[]): string {
  const named = addresses
    .slice(0, maxNamed)
    .map((address) =>
      address.startsWith('data:') ? 'a pasted picture' : address.slice(0, maxAddressLength),
    )
  const others = addresses.length - named.length
  const [it, list] = [addresses.length > 1 ? 'them' : 'it', named.join(', ')]
  return `Pictures must come from this site. Upload ${it}, or remove ${it}: ${list}${others > 0 ? ` and ${others} more` : ''}`
}
