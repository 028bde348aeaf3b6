import {
  type MessageDetails,
  templateLabels,
  type WrittenTemplate,
} from '#app/domain/messages/message-template.ts'
import { statusLabel } from './appointment.ts'

type Visit = Pick<MessageDetails, 'appointment_date' | 'appointment_time' | 'branch'> & {
  status: string
}

const aBranch = 'a branch'

const listFormat = new Intl.ListFormat('en')

/** The parts without which a message about an appointment would not be correct; empty when nothing is missing. */
export function missingFor(template: WrittenTemplate, visit: Visit): string[] {
  const { status, appointment_date, appointment_time, branch } = visit
  if (template === 'reminder') {
    const isOver = status === 'cancelled' || status === 'completed'
    if (isOver) return ['an appointment that is still to come']
    return appointment_date ? [] : ['a day']
  }
  const missingStatus = status === template ? [] : [`the status ${statusLabel(template)}`]
  if (template === 'cancelled') return missingStatus
  return [
    ...missingStatus,
    ...(appointment_date ? [] : ['a day']),
    ...(appointment_time ? [] : ['a time']),
    ...(branch ? [] : [aBranch]),
  ]
}

/** The missing parts as a sentence: "A confirmation needs a day and a time." */
export const needsSentence = (template: WrittenTemplate, missing: string[]): string =>
  `A ${templateLabels[template].toLowerCase()} needs ${listFormat.format(missing)}.`

/** The error at the branch of an appointment that is to be confirmed without one. */
export const branchNeeded = needsSentence('confirmed', [aBranch])

/** The missing parts as the text of a button: "Add a day and a time". */
export const additionText = (missing: string[]): string => `Add ${listFormat.format(missing)}`
