/** What a patient is called and reached by. */
export interface Patient {
  first_name: string
  last_name: string
  phone: string
  phone_normalised: string | null
}

/** A patient's whole name. */
export const patientName = ({ first_name, last_name }: Pick<Patient, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

/** The address that dials a patient, with what was typed where it could not be read as a number. */
export const patientPhoneLink = ({
  phone,
  phone_normalised,
}: Pick<Patient, 'phone' | 'phone_normalised'>) =>
  `tel:${phone_normalised ?? phone.replace(/[^\d+]/g, '')}`
