import {
  fieldOf,
  type RequestValues,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'

/** What was typed into the form as a message that the patient sends by WhatsApp instead. */
export const requestMessage = (values: Partial<RequestValues>): string =>
  [
    'I would like to ask for an appointment.',
    ...requestFields.flatMap((name) => {
      const value = values[name]?.trim()
      return value ? [`${fieldOf(name).label}: ${value}`] : []
    }),
  ].join('\n')
