/** What can be done with several appointments at once. */
export const bulkActs = [
  { value: 'confirmed', label: 'Confirm' },
  { value: 'cancelled', label: 'Cancel them' },
  { value: 'message', label: 'Message' },
] as const
export type BulkAct = (typeof bulkActs)[number]['value']

/** So many at once, which is more than a page of the list holds. */
export const maxBulk = 50

export const readBulkAct = (text: string): BulkAct | undefined =>
  bulkActs.find(({ value }) => value === text)?.value
