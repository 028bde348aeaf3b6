import {
  fieldOf,
  type RequestValues,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'

/** How many characters the long fields of several requests may have in total. */
const maxTotalLength = 2000

export const requestMessage = (values: Partial<RequestValues>, maxLength = Infinity): string =>
  [
    'I would like to ask for an appointment.',
    ...requestFields.flatMap((name) => {
      const value = values[name]?.trim()
      return value ? [`${fieldOf(name).label}: ${shortened(value, maxLength)}`] : []
    }),
  ].join('\n')

/** Several requests as one message. Their long fields are shortened, since the message is part of a link. */
export const requestsMessage = (requests: readonly Partial<RequestValues>[]): string => {
  const maxLength = requests.length > 1 ? Math.floor(maxTotalLength / requests.length) : Infinity
  return requests.map((values) => requestMessage(values, maxLength)).join('\n\n')
}

function shortened(text: string, maxLength: number): string {
  // Cut by code points, because an address cannot contain half a surrogate pair.
  const characters = text.length > maxLength ? [...text] : []
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}...` : text
}
