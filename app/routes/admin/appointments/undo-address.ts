import { href } from 'react-router'
import { type FormerVisit, formerVisitsText } from '#app/domain/appointments/appointment-edit.ts'
import type { UndoAction } from '#app/http/respond.ts'

export const undoAddress = href('/admin/appointments/undo')

export function undoActionOf(formerVisits: readonly FormerVisit[]): UndoAction | undefined {
  const changes = formerVisitsText(formerVisits)
  return changes ? { action: undoAddress, fields: { changes } } : undefined
}
