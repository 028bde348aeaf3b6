/** What can be done with several appointments at once. */
export const bulkActs = [
  { value: 'confirmed', label: 'Confirm' },
  { value: 'cancelled', label: 'Cancel them' },
  { value: 'message', label: 'Message' },
] as const
/** After "Message" it sends what goes by SMS or mail. */
const sendAct = 'send'
export type BulkAct = (typeof bulkActs)[number]['value'] | typeof sendAct

/** So many at once, which is more than a page of the list holds. */
export const maxBulk = 50

export const readBulkAct = (text: string): BulkAct | undefined =>
  text === sendAct ? text : bulkActs.find(({ value }) => value === text)?.value
