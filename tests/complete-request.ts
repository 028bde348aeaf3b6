import {
  emptyRequest,
  type OptionalField,
  type RequestField,
  type RequestValues,
} from '#app/domain/appointments/request/appointment-request.ts'

/** What a patient must fill in, valid. */
export const neededFields: Record<Exclude<RequestField, OptionalField>, string> = {
  first_name: 'Amina',
  last_name: 'Yakubu',
  email: 'amina@example.com',
  phone: '024 000 0000',
  service: 'Ultrasound',
  message: 'My midwife asked for a scan.',
}

/** A valid request for an appointment, in which nothing is filled in that may be left out. */
export const completeRequest: RequestValues = { ...emptyRequest, ...neededFields }
