import { href } from 'react-router'
import { type FormerVisit, formerVisitsText } from '#app/domain/appointments/former-visit.ts'
import type { UndoAction } from '#app/http/respond.ts'

/** The address that changes of appointments are undone at. */
export const undoAddress = href('/admin/appointments/undo')

/** The action that undoes some changes; undefined when there is nothing to undo. */
export const undoActionOf = (formers: readonly FormerVisit[]): UndoAction | undefined =>
  formers.length > 0
    ? { action: undoAddress, fields: { changes: formerVisitsText(formers) } }
    : undefined
