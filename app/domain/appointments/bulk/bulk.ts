/** What can be done with several appointments at once. */
export const bulkActs = [
  { value: 'confirmed', label: 'Confirm' },
  { value: 'cancelled', label: 'Cancel them' },
  { value: 'message', label: 'Message' },
] as const
/** Sends by SMS or mail what the screen after "Message" lists. It is no choice in the list itself. */
const sendAct = 'send'
export type BulkAct = (typeof bulkActs)[number]['value'] | typeof sendAct

/** The largest number of appointments in one such act, which is more than a page of the list holds. */
export const maxBulk = 50

/** The act that a form names; undefined for any other text. */
export const readBulkAct = (text: string): BulkAct | undefined =>
  text === sendAct ? text : bulkActs.find(({ value }) => value === text)?.value
