/** The actions on several appointments at once. */
export const bulkActions = [
  { value: 'confirmed', label: 'Confirm' },
  { value: 'cancelled', label: 'Cancel them' },
  { value: 'message', label: 'Message' },
] as const
/** Sends the messages that the dialog after "Message" lists, by SMS or mail. The list itself does not offer it. */
const sendAction = 'send'
export type BulkAction = (typeof bulkActions)[number]['value'] | typeof sendAction

/** The largest number of appointments in one bulk action, which is more than a page of the list holds. */
export const maxBulk = 50

/** The action that a form names; undefined for any other text. */
export const readBulkAction = (text: string): BulkAction | undefined =>
  text === sendAction ? text : bulkActions.find(({ value }) => value === text)?.value
