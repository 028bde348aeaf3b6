import type { Branch, Facts } from '#app/domain/clinic/content.ts'

/** Whether somebody has entered the number of a branch. */
export const hasPhone = ({ phone }: Pick<Branch, 'phone'>) => phone.e164 !== ''

/** A `tel:` link to a phone (RFC 3966). */
export const telephoneLink = (phone: Pick<Branch['phone'], 'e164'>) => `tel:${phone.e164}`

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

export const socialLinksOf = ({ social }: Pick<Facts, 'social'>) =>
  (Object.keys(networkNames) as (keyof Facts['social'])[])
    .map((network) => ({ name: networkNames[network], url: social[network] }))
    .filter(({ url }) => url)

export const registrationsOf = ({
  licenceNumber,
  dataProtectionNumber,
}: Pick<Facts, 'licenceNumber' | 'dataProtectionNumber'>) =>
  [
    { authority: 'Health Facilities Regulatory Agency (HeFRA)', number: licenceNumber },
    { authority: 'Data Protection Commission', number: dataProtectionNumber },
  ].filter(({ number }) => number)
