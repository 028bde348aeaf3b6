import type { ClinicContent } from '#app/domain/clinic/content.ts'
import type { BranchPhone } from '#app/domain/clinic/phone-links.tsx'

/** What the appointment form says of the clinic; an island gets it as JSON. */
export interface FormFacts {
  name: string
  privacyNotice: string
  branches: BranchPhone[]
}

export const formFacts = ({ facts, branches, privacy }: ClinicContent): FormFacts => ({
  name: facts.name,
  privacyNotice: privacy.shortNotice,
  branches: branches.map(({ name, phone, answersWhatsApp }) => ({ name, phone, answersWhatsApp })),
})
