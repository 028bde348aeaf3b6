import { resourceTexts } from '#app/domain/resource-texts.ts'
import type { AppointmentStatus } from './appointment.ts'

const texts = resourceTexts('appointment')

export const notUpdated = 'Failed to update appointment. Please try again.'
export const notEntered = 'Failed to save appointment. Please try again.'
export const statusNotUpdated = 'Failed to update status. Please try again.'
export const bulkFailed = 'Failed to change these appointments. Please try again.'
export const goneText = (count: number) =>
  count === 1
    ? 'Somebody else has deleted one of them, or moved it to another branch.'
    : `Somebody else has deleted ${count} of them, or moved them to another branch.`
export const messageNotRecorded = 'We could not record that you opened WhatsApp. Please try again.'
export const attendanceNotSaved = 'Failed to save who came. Please try again.'
export const { notDeleted, refusals } = texts

export const notUndone = 'Failed to undo this. Please try again.'
export const cannotBeUndone =
  'This cannot be undone: a wish for another day, or who came, was removed as well.'

/** The confirmations after an action on Today. */
export const todayTexts = {
  arrived: 'Marked as arrived',
  'no-show': 'Marked as no-show',
  'not-attended': 'Mark removed',
  moved: 'New time saved',
  kept: 'Kept. The patient is expected',
  pending: 'Status changed to Pending',
  confirmed: 'Status changed to Confirmed',
  cancelled: 'Status changed to Cancelled',
  completed: 'Status changed to Completed',
  undone: 'Undone',
  agreed: 'Confirmed',
  told: 'Saved: the patient knows',
  again: 'The message is being sent again',
  'not-reached': 'Saved: call again later',
  offered: 'Saved: offered',
  declined: 'Saved: ask the next one',
  'all-confirmed': 'All of them are confirmed',
  'all-cancelled': 'All of them are cancelled',
} as const satisfies Record<AppointmentStatus, string> & Record<string, string>

/** Those in the list of all appointments. */
export const doneTexts = { ...texts.done, ...todayTexts }
