import type {
  About,
  FaqItem,
  Feature,
  Hero,
  Milestones,
  Offerings,
  Testimonial,
} from './home-content.ts'

/**
 * The clinic's content: one document for each part of what it says of itself, in plain JSON. In a stored document a
 * text may name another value, such as `{name}`; `fill-content.ts` fills these in for pages.
 */
export interface ClinicContent {
  facts: Facts
  branches: Branch[]
  hours: OpeningHours[]
  hero: Hero
  about: About
  milestones: Milestones
  offerings: Offerings
  features: Feature[]
  testimonials: Testimonial[]
  faq: FaqItem[]
  footer: Footer
  privacy: Privacy
  terms: Terms
  messages: Messages
  visit: VisitTexts
}

/** A network on which the clinic may have a page. */
export type SocialNetwork = 'facebook' | 'instagram' | 'tiktok' | 'x' | 'youtube'

/** The clinic's name, addresses and numbers; an empty text is a value that nobody has given yet. */
export interface Facts {
  name: string
  descriptor: string
  motto: string
  foundedIn: string
  email: string
  /** When the phones are answered, and how soon an email is answered. */
  phoneHours: string
  emailReply: string
  /** The summary of the opening hours. */
  dailyOperations: string
  /** The number for police, fire and ambulance. */
  emergencyNumber: string
  social: Record<SocialNetwork, string>
  /** The licence of the Health Facilities Regulatory Agency. */
  licenceNumber: string
  dataProtectionNumber: string
}

/** A phone number as people read it and as machines dial it (E.164). */
export interface Phone {
  display: string
  e164: string
}

/** A branch of the clinic, in the order in which every screen lists them (S-1.2). */
export interface Branch {
  slug: string
  name: string
  region: string
  location: string
  phone: Phone
  answersWhatsApp: boolean
  /** The addresses that are mailed about new requests at this branch (S-33.2); never shown to the public. */
  alertEmails: string[]
  /** The address of a map page of the branch, and its latitude and longitude: "10.9361, -0.4747". Both may be empty. */
  mapLink: string
  coordinates: string
  /** The public id of the branch's photo; it may be empty. */
  photo: string
  /** The branch's own weekly hours; without any it has the clinic's. */
  openingHours: OpeningHours[]
  /** How many visits fit, by service; a service without a row has no limit (S-34.1). */
  capacity: ServiceCapacity[]
}

/** How many visits of a service a branch takes at the same time, and how long each lasts. */
export interface ServiceCapacity {
  /** The slug of one service; when empty, the row is for each service that has no row of its own. */
  service: string[]
  inParallel: number
  minutes: number
}

/** A row of the working hours: what people read, and schema.org's `dayOfWeek`, `opens`, `closes` (Accra time). */
export interface OpeningHours {
  days: string
  hours: string
  schema: { dayOfWeek: string[]; opens: string; closes: string }
}

/** The foot of every page: the sentence beside the logo, and the list of services (S-2.4, D-5). */
export interface Footer {
  intro: string
  comingSoonMark: string
  /** A service that is coming soon is plain text, not a link; the note may be empty. */
  services: {
    name: string
    comingSoon: boolean
    note: string
    /** The slug of the service whose page the entry links to; without one it links to the list of services. */
    leadsTo: string[]
  }[]
}

/** The privacy notice: its version is stored with each request for an appointment. */
export interface Privacy {
  version: string
  /** The plain date from which the notice is in force. */
  inForceFrom: string
  /** The short notice beside the Submit button, before a link to the full one. */
  shortNotice: string
  html: string
}

export interface Terms {
  inForceFrom: string
  html: string
}

/** The texts of messages to patients (`message-template.ts` says which values each may name); an empty one is not sent. */
export interface Messages {
  received: string
  confirmed: string
  changed: string
  /** Says that a visit which the patient knows of is not agreed any more. */
  withdrawn: string
  cancelled: string
  reminder: string
  result: string
}

/** The texts that patients read on their page before a visit; an empty one is not shown. */
export interface VisitTexts {
  /** When to come: a sentence after the agreed day and time. */
  arrival: string
  toBring: string[]
  /** Why the clinic cannot do what a patient asks for: staff choose one, and the patient reads it. */
  refusals: string[]
}
