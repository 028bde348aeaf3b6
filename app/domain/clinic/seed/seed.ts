import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { branches } from './branches.ts'
import { about, hero, milestones } from './clinic-story.ts'
import { facts } from './facts.ts'
import { faq } from './faq.ts'
import { features } from './features.ts'
import { footer } from './footer.ts'
import { messages, visit } from './messages.ts'
import { offerings } from './offerings.ts'
import { openingHours } from './opening-hours.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'
import { testimonials } from './testimonials.ts'

/** The content of a new site: each document is shown until somebody has saved it. */
export const seed: ClinicContent = {
  facts,
  branches,
  hours: openingHours,
  hero,
  about,
  milestones,
  offerings,
  features,
  testimonials,
  faq,
  footer,
  privacy,
  terms,
  messages,
  visit,
}
