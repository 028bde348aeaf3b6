import type { FeatureIcon, PurposeIcon, ServiceIcon, StatIcon, ValueIcon } from './icon-name.ts'

/** A figure, and what it counts. */
export interface ClinicFigure {
  value: string
  label: string
}

export interface TitledText {
  title: string
  text: string
}

/** The headline of the home page and its figures (S-3.2). */
export interface Hero {
  motto: string
  headline: string
  lead: string
  stats: ClinicFigure[]
}

/** The About section: introduction, figures, mission and vision, values, and who works here by profession. */
export interface About {
  title: string
  text: string
  stats: (ClinicFigure & { icon: StatIcon })[]
  purposes: (TitledText & { icon: PurposeIcon })[]
  values: { icon: ValueIcon; title: string; description: string }[]
  team: TitledText & { professions: TitledText[] }
}

/**
 * The milestone chart. The left edge of the time line is the year `from` and the right edge is open: the events are
 * points in that year, the objectives bars that fade at both ends, because they have no dates.
 */
export interface Milestones {
  title: string
  from: string
  to: string
  events: TitledText[]
  objectives: TitledText[]
  caption: string
  textEquivalent: string
}

/** One offering inside a service: its name, and what it means to a patient. */
export interface Offering {
  name: string
  meaning: string
}

/** One of the services, with its drawing; its id is the slug of its page. */
export interface Service {
  id: string
  title: string
  /** The name of the service in the form and on requests for an appointment; empty: the title. */
  bookedAs: string
  description: string
  image: ServiceIcon
  imageAlt: string
  /** How long results take (S-1.4). */
  resultTime: string
  /** The lowest price of the service, in cedis; empty: the site names no price. */
  priceFrom: string
  /** The slugs of the branches that offer the service; empty: all of them. */
  branches: string[]
  /** The ids of the guides on how to prepare for the service; visitors see those that are approved. */
  guides: string[]
  features: Offering[]
}

/** The services (S-3.3), further ones with a note to call first (D-3), and the block under them. */
export interface Offerings {
  services: Service[]
  alsoAvailable: { title: string; note: string; items: Offering[] }
  whyChoose: { title: string; lead: string; points: TitledText[] }
}

/** A reason to choose the clinic, with its benefits (S-3.5). */
export interface Feature {
  icon: FeatureIcon
  title: string
  description: string
  benefits: string[]
}

/** A patient's testimonial; the site shows only the text. */
export interface Testimonial {
  name: string
  location: string
  service: string
  rating: number
  text: string
  /** A sample, which no patient said, carries a mark; a hidden one is not shown. */
  origin: 'sample' | 'patient' | 'hidden'
}

/** Words of a text that are a link: to another page, a phone number or an email address. */
export interface TextLink {
  words: string
  address: string
}

/** A question that patients ask, and the clinic's answer in plain words, some of which may be links. */
export interface FaqItem {
  id: string
  question: string
  answer: string
  links: TextLink[]
}
