import {
  fieldOf,
  type RequestValues,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'

/** How many characters the long fields of several requests may have together. */
const together = 2000

/** What was typed into the form as a message that the patient sends by WhatsApp instead. */
export const requestMessage = (values: Partial<RequestValues>, longest = Infinity): string =>
  [
    'I would like to ask for an appointment.',
    ...requestFields.flatMap((name) => {
      const value = values[name]?.trim()
      return value ? [`${fieldOf(name).label}: ${shortened(value, longest)}`] : []
    }),
  ].join('\n')

/** Several requests as one message. Their long fields are shortened, since the message is part of a link. */
export const requestsMessage = (requests: readonly Partial<RequestValues>[]): string => {
  const longest = requests.length > 1 ? Math.floor(together / requests.length) : Infinity
  return requests.map((values) => requestMessage(values, longest)).join('\n\n')
}

function shortened(text: string, longest: number): string {
  // Cut by code points, because an address cannot contain half a surrogate pair.
  const characters = text.length > longest ? [...text] : []
  return characters.length > longest ? `${characters.slice(0, longest).join('')}...` : text
}
