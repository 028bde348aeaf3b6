/** Where the pictures of posts may come from. */
export interface PictureSources {
  /** The site's own origin, without a slash at its end. */
  site: string
  /** What addresses of an image host elsewhere begin with. */
  hosts: string[]
}

// Nothing in them that a browser would read otherwise than it stands here: no space, no backslash.
const plain = String.raw`[^\s\\\p{Cc}\p{Cf}]*`
// The embedded host and the site's own drawings answer under these.
const ownPath = new RegExp(`^/(?:[\\w-]+/image/upload|pictures)/${plain}$`, 'iu')
const secure = new RegExp(`^https://${plain}$`, 'iu')

/** The address as a post keeps it, a path where it is the site's own; null for a picture from elsewhere. */
export function ownPicture(address: string, { site, hosts }: PictureSources): string | null {
  const given = address.trim()
  // As a path it outlives the name that the site has today.
  const path = given.startsWith(`${site}/`) ? given.slice(site.length) : given
  if (ownPath.test(path)) return path
  if (!secure.test(given) || !URL.canParse(given)) return null
  // As a browser reads it: dots in a path may lead out of the account.
  const { href } = new URL(given)
  return hosts.some((host) => href.startsWith(host)) ? given : null
}

const mostNamed = 5
const longestNamed = 200

/** Why pictures are refused, each by its address. */
export function foreignPictures(addresses: readonly string[]): string {
  const named = addresses
    .slice(0, mostNamed)
    .map((address) =>
      address.startsWith('data:') ? 'a pasted picture' : address.slice(0, longestNamed),
    )
  const more = addresses.length - named.length
  const [it, list] = [addresses.length > 1 ? 'them' : 'it', named.join(', ')]
  return `Pictures must come from this site. Upload ${it}, or remove ${it}: ${list}${more > 0 ? ` and ${more} more` : ''}`
}
