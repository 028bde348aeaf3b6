import type { Branch, Facts } from '#app/domain/clinic/content.ts'

/** A `tel:` link to a phone (RFC 3966). */
export const telephoneLink = (phone: Pick<Branch['phone'], 'e164'>) => `tel:${phone.e164}`

/** A link that opens a WhatsApp chat with a phone, with an optional first message. */
export function whatsappLink(phone: Pick<Branch['phone'], 'e164'>, text?: string) {
  const chat = `https://wa.me/${phone.e164.replace(/\D/g, '')}`
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat
}

/** A `mailto:` link with an escaped address, so that a `?` in it cannot add header fields (RFC 6068). */
export const mailLink = (email: string) =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`

const networkNames: Record<keyof Facts['social'], string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
}

/** The clinic's pages on social networks; only those with an address, so that no dead link is shown. */
export const socialLinksOf = ({ social }: Pick<Facts, 'social'>) =>
  (Object.keys(networkNames) as (keyof Facts['social'])[])
    .map((network) => ({ name: networkNames[network], url: social[network] }))
    .filter(({ url }) => url)

/** The clinic's licences and registrations; only those whose number is known. */
export const registrationsOf = ({
  licenceNumber,
  dataProtectionNumber,
}: Pick<Facts, 'licenceNumber' | 'dataProtectionNumber'>) =>
  [
    { authority: 'Health Facilities Regulatory Agency (HeFRA)', number: licenceNumber },
    { authority: 'Data Protection Commission', number: dataProtectionNumber },
  ].filter(({ number }) => number)

/**
 * The only links that may name a value of the clinic (`fill-content.ts`); anywhere else in a tag, a value is refused.
 */
const valueLinks = ['tel:{emergency_number}']

export const isValueLink = (address: string): boolean => valueLinks.includes(address)

/** The error for a link that names no such value. */
export const valueLinkError = `A link cannot name a value, except ${valueLinks.join(', ')}.`

/** Latitude and longitude from a text such as "10.9361, -0.4747"; null when it has none. */
export function readCoordinates(
  coordinates: string,
): { latitude: number; longitude: number } | null {
  const [, latitude, longitude] =
    /^(-?\d{1,2}(?:\.\d{1,10})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,10})?)$/.exec(coordinates) ?? []
  const position = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null
}

interface MapLinks {
  /** A page that every browser opens: the owner's own, or one of Google Maps, which phones open in its app. */
  page: string
  /** A link that opens whatever maps app an Android phone has (RFC 5870, with Android's name of the place). */
  android?: string
  apple?: string
}

/** The links to a branch on a map; null when its owner has named no place. */
export function mapLinksOf(
  { mapLink, coordinates }: Pick<Branch, 'mapLink' | 'coordinates'>,
  name: string,
): MapLinks | null {
  const position = readCoordinates(coordinates)
  if (!position) return mapLink ? { page: mapLink } : null
  // A bracket would end the name in the address.
  const label = encodeURIComponent(name.replaceAll(/[()]/g, ''))
  const at = `${position.latitude},${position.longitude}`
  return {
    page: mapLink || `https://www.google.com/maps/search/?api=1&query=${at}`,
    android: `geo:${at}?q=${at}(${label})`,
    apple: `https://maps.apple.com/?ll=${at}&q=${label}`,
  }
}
