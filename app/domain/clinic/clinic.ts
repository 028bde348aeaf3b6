/** The clinic's name, addresses and phone numbers; no other file repeats them. */
export const clinic = {
  name: 'GEMEV',
  descriptor: 'Diagnostic Imaging & Laboratory',
  fullName: 'GEMEV Diagnostic Imaging & Laboratory',
  motto: 'Explore the World with Good Health',
  foundedIn: 2024,
  // Placeholder until the owner gives the real address; so are the branches' phone numbers.
  email: 'info@example.com',
} as const

/** The number for police, fire and ambulance anywhere in Ghana. */
export const emergencyNumber = '112'

/** A phone number as people read it and as machines dial it (E.164). */
export interface Phone {
  display: string
  e164: `+${string}`
}

/** The branches' names, in the order in which every screen lists them. */
export const branchNames = ['Zebilla', 'Bole', 'Wenchi'] as const
/** The name of one of the branches. */
export type BranchName = (typeof branchNames)[number]

/** The branches' names inside a sentence: "Zebilla, Bole and Wenchi". */
export const branchesInProse = new Intl.ListFormat('en-GB').format(branchNames)

/** A branch of the clinic; its phone also answers WhatsApp. */
export interface Branch {
  slug: string
  name: BranchName
  region: string
  location: string
  phone: Phone
}

/** The three branches, in the order of `branchNames` (S-1.2). */
export const branches = [
  {
    slug: 'zebilla',
    name: 'Zebilla',
    region: 'Upper East Region',
    location: 'Adjacent the district hospital',
    phone: { display: '+233 00 000 0001', e164: '+233000000001' },
  },
  {
    slug: 'bole',
    name: 'Bole',
    region: 'Savannah Region',
    location: 'On the district hospital road, adjacent the customs office',
    phone: { display: '+233 00 000 0002', e164: '+233000000002' },
  },
  {
    slug: 'wenchi',
    name: 'Wenchi',
    region: 'Bono Region',
    location: 'Main lorry park, adjacent a supermarket',
    phone: { display: '+233 00 000 0003', e164: '+233000000003' },
  },
] as const satisfies readonly Branch[]

/** A row of the working hours: what people read, and schema.org's `dayOfWeek`, `opens`, `closes` (Accra time). */
export interface OpeningHours {
  days: string
  hours: string
  schema: { dayOfWeek: readonly string[]; opens: string; closes: string }
}

/** The opening hours. Sunday's are the ones that both readings of the rule allow (S-1.3, D-2). */
export const openingHours = [
  {
    days: 'Mon-Sat',
    hours: '8:00 AM - 6:00 PM',
    schema: {
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      opens: '08:00',
      closes: '18:00',
    },
  },
  {
    days: 'Sunday',
    hours: '11:00 AM - 5:00 PM',
    schema: { dayOfWeek: ['Sunday'], opens: '11:00', closes: '17:00' },
  },
  {
    days: 'Public holidays',
    hours: '8:00 AM - 5:00 PM',
    schema: { dayOfWeek: ['PublicHolidays'], opens: '08:00', closes: '17:00' },
  },
] as const satisfies readonly OpeningHours[]

/** The clinic's summary of its hours, as text only. */
export const dailyOperations = '9-hour daily operations'

/** The hours of the phones, and how soon an email is answered. */
export const contactHours = {
  phone: 'Mon-Sat 8AM-6PM',
  email: 'We answer within 24 hours',
} as const

/** A network on which the clinic may have a page; the interface has an icon for each. */
export type SocialNetwork = 'facebook' | 'instagram' | 'tiktok' | 'x' | 'youtube'

const socialPages: Readonly<Record<SocialNetwork, { name: string; url: string | undefined }>> = {
  facebook: { name: 'Facebook', url: undefined },
  instagram: { name: 'Instagram', url: undefined },
  tiktok: { name: 'TikTok', url: undefined },
  x: { name: 'X', url: undefined },
  youtube: { name: 'YouTube', url: undefined },
}

/** The clinic's pages on social networks; only those with an address, so that no dead link is shown. */
export const socialLinks = (Object.keys(socialPages) as SocialNetwork[]).flatMap((network) => {
  const { name, url } = socialPages[network]
  return url === undefined ? [] : [{ network, name, url }]
})

const registrationNumbers: readonly { authority: string; number: string | undefined }[] = [
  { authority: 'Health Facilities Regulatory Agency (HeFRA)', number: undefined },
  { authority: 'Data Protection Commission', number: undefined },
]

/** The clinic's licences and registrations; only those whose number the owner has set. */
export const registrations = registrationNumbers.flatMap(({ authority, number }) =>
  number === undefined ? [] : [{ authority, number }],
)

/** A `tel:` link to a phone (RFC 3966). */
export const telephoneLink = (phone: Pick<Phone, 'e164'>) => `tel:${phone.e164}` as const

/** A link that opens a WhatsApp chat with a phone, with an optional first message. */
export function whatsappLink(phone: Pick<Phone, 'e164'>, text?: string) {
  const chat = `https://wa.me/${phone.e164.replace(/\D/g, '')}`
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat
}

/** A `mailto:` link with an escaped address, so that a `?` in it cannot add header fields (RFC 6068). */
export const mailLink = (email: string) =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}` as const
