import {
  emptyRequest,
  type OptionalField,
  type RequestField,
  type RequestValues,
} from '#app/domain/appointments/request/appointment-request.ts'

/** Valid values of the fields that a patient must fill in. */
export const neededFields: Record<Exclude<RequestField, OptionalField>, string> = {
  first_name: 'Amina',
  last_name: 'Yakubu',
  email: 'amina@example.com',
  phone: '024 000 0000',
  service: 'Ultrasound',
  message: 'My midwife asked for a scan.',
}

/** A valid request for an appointment whose optional fields are empty. */
export const completeRequest: RequestValues = { ...emptyRequest, ...neededFields }
