import { plainPhone } from '#app/values/phone-number.ts'

/** A patient's name and phone. */
export interface Patient {
  first_name: string
  last_name: string
  phone: string
  phone_normalised: string | null
}

/** A patient's whole name. */
export const patientName = ({ first_name, last_name }: Pick<Patient, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()

/** A `tel:` link to a patient, with the typed digits when the phone could not be normalised. */
export const patientPhoneLink = ({
  phone,
  phone_normalised,
}: Pick<Patient, 'phone' | 'phone_normalised'>) =>
  `tel:${phone_normalised ?? plainPhone(phone).replace(/[^\d+]/g, '')}`
