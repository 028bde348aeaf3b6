import { href } from 'react-router'
import { type FormerVisit, formerVisitsText } from '#app/domain/appointments/appointment-edit.ts'
import type { UndoAction } from '#app/http/respond.ts'

/** The address at which changes of appointments are undone. */
export const undoAddress = href('/admin/appointments/undo')

/** The action that undoes some changes; undefined when there is nothing to undo. */
export function undoActionOf(formerVisits: readonly FormerVisit[]): UndoAction | undefined {
  const changes = formerVisitsText(formerVisits)
  return changes ? { action: undoAddress, fields: { changes } } : undefined
}
