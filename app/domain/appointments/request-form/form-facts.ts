import type { Question } from '#app/domain/appointments/request/challenge.ts'
import type { FormChoices } from '#app/domain/appointments/request/patient-fields.ts'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import type { BranchPhone } from '#app/domain/clinic/links/phone-links.tsx'
import { bookableServices } from '#app/domain/clinic/offerings.ts'
import type { FieldErrors } from '#app/values/result.ts'

interface FormFacts {
  name: string
  privacyNotice: string
  services: string[]
  branches: BranchPhone[]
}

export interface AppointmentFormData {
  today: string
  clinic: FormFacts
  errors?: FieldErrors
  question?: Question
}

export const formFacts = ({ facts, branches, offerings, privacy }: ClinicContent): FormFacts => ({
  name: facts.name,
  privacyNotice: privacy.shortNotice,
  services: bookableServices(offerings.services),
  branches: branches.map(({ name, phone, answersWhatsApp }) => ({ name, phone, answersWhatsApp })),
})

export const choicesIn = ({ services, branches }: FormFacts): FormChoices => ({
  services,
  branches: branches.map(({ name }) => name),
})
