import { templateLabels, type WrittenTemplate } from '#app/domain/messages/message-template.ts'
import { missingParts, type VisitParts } from '#app/domain/schedule/agreed-visit.ts'
import { statusLabel } from './appointment.ts'

const listFormat = new Intl.ListFormat('en')

/** The parts without which a message about an appointment would not be correct; empty when nothing is missing. */
export function missingFor(
  template: WrittenTemplate,
  visit: VisitParts & { status: string },
): string[] {
  // Nobody is reminded of a visit that is not agreed.
  const needed = template === 'cancelled' ? 'cancelled' : 'confirmed'
  const missingStatus = visit.status === needed ? [] : [`the status ${statusLabel(needed)}`]
  return needed === 'cancelled' ? missingStatus : [...missingStatus, ...missingParts(visit)]
}

/** The missing parts as a sentence: "A confirmation needs a day and a time." */
export const needsSentence = (template: WrittenTemplate, missing: string[]): string =>
  `A ${templateLabels[template].toLowerCase()} needs ${listFormat.format(missing)}.`

/** The missing parts as the text of a button: "Add a day and a time". */
export const additionText = (missing: string[]): string => `Add ${listFormat.format(missing)}`
