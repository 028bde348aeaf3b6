import type { ValueOf } from './document-part.ts'
import type * as facts from './documents/facts.ts'
import type * as home from './documents/home.ts'

/** One document for each part of what the clinic says, in JSON. Texts may name values, such as `{name}` (`fill-content.ts`). */
export interface ClinicContent {
  facts: ValueOf<typeof facts.factsPart>
  branches: ValueOf<typeof facts.branchesPart>
  hours: ValueOf<typeof facts.openingHoursPart>
  look: ValueOf<typeof facts.lookPart>
  hero: ValueOf<typeof home.heroPart>
  about: ValueOf<typeof home.aboutPart>
  milestones: ValueOf<typeof home.milestonesPart>
  offerings: ValueOf<typeof home.offeringsPart>
  features: ValueOf<typeof home.featuresPart>
  testimonials: ValueOf<typeof home.testimonialsPart>
  faq: ValueOf<typeof home.faqPart>
  footer: ValueOf<typeof home.footerPart>
  privacy: ValueOf<typeof facts.privacyPart>
  terms: ValueOf<typeof facts.termsPart>
  messages: ValueOf<typeof facts.messagesPart>
  visit: ValueOf<typeof facts.visitPart>
}

export type Facts = ClinicContent['facts']
export type Branch = ClinicContent['branches'][number]
export type Offerings = ClinicContent['offerings']
export type Service = Offerings['services'][number]
export type TextLink = ClinicContent['faq'][number]['links'][number]
export type OpeningHours = ClinicContent['hours']['weekly'][number]
export type Holiday = ClinicContent['hours']['holidays'][number]
export type Messages = ClinicContent['messages']
