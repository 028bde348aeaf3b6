import type { ValueOf } from './document-part.ts'
import type {
  branchesPart,
  factsPart,
  messagesPart,
  openingHoursPart,
  privacyPart,
  termsPart,
  visitPart,
} from './documents/facts.ts'
import type {
  aboutPart,
  faqPart,
  featuresPart,
  footerPart,
  heroPart,
  milestonesPart,
  offeringsPart,
  testimonialsPart,
} from './documents/home.ts'

/**
 * The clinic's content: one document for each part of what it says of itself, in plain JSON. In a stored document a
 * text may name another value, such as `{name}`; `fill-content.ts` fills these in for pages.
 */
export interface ClinicContent {
  facts: ValueOf<typeof factsPart>
  branches: ValueOf<typeof branchesPart>
  hours: ValueOf<typeof openingHoursPart>
  hero: ValueOf<typeof heroPart>
  about: ValueOf<typeof aboutPart>
  milestones: ValueOf<typeof milestonesPart>
  offerings: ValueOf<typeof offeringsPart>
  features: ValueOf<typeof featuresPart>
  testimonials: ValueOf<typeof testimonialsPart>
  faq: ValueOf<typeof faqPart>
  footer: ValueOf<typeof footerPart>
  privacy: ValueOf<typeof privacyPart>
  terms: ValueOf<typeof termsPart>
  messages: ValueOf<typeof messagesPart>
  visit: ValueOf<typeof visitPart>
}

export type Facts = ClinicContent['facts']
export type Branch = ClinicContent['branches'][number]
export type Offerings = ClinicContent['offerings']
export type Service = Offerings['services'][number]
/** Words of a text that are a link: to another page, a phone number or an email address. */
export type TextLink = ClinicContent['faq'][number]['links'][number]
export type OpeningHours = ClinicContent['hours'][number]
export type Messages = ClinicContent['messages']
