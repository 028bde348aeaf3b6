/** The actions on several appointments at once. */
export const bulkActions = [
  { value: 'confirmed', label: 'Confirm' },
  { value: 'cancelled', label: 'Cancel them' },
] as const
export type BulkAction = (typeof bulkActions)[number]['value']

/** The largest number of appointments in one bulk action, which is more than a page of the list holds. */
export const maxBulk = 50

/** The action that a form names; undefined for any other text. */
export const readBulkAction = (text: string): BulkAction | undefined =>
  bulkActions.find(({ value }) => value === text)?.value
