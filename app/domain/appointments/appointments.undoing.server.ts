import type { StaffMessageNeeds } from '#app/domain/messages/patient-messages.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { invalid, notFound } from '#app/values/result.ts'
import { cannotBeUndone } from './appointment-texts.ts'
import { type ChangeResult, restoreVisit } from './appointments.editing.server.ts'
import { findAppointment } from './appointments.finding.server.ts'
import { canBeUndone, type FormerVisit } from './former-visit.ts'
import { patientName } from './patient.ts'

/** The outcome of the undo of one change. */
export interface UndoOutcome {
  former: FormerVisit
  /** The patient's name; empty when the appointment is gone. */
  name: string
  result: ChangeResult
}

/** Undoes changes, one after the other: each is undone, or refused, by itself. */
export async function undoChanges(
  needs: StaffMessageNeeds,
  scope: BranchScope,
  formerVisits: readonly FormerVisit[],
  staff: string,
): Promise<UndoOutcome[]> {
  const outcomes: UndoOutcome[] = []
  for (const former of formerVisits) {
    const found = await findAppointment(needs, scope, former.id)
    const name = found ? patientName(found) : ''
    outcomes.push({ former, name, result: found ? await restore(former) : notFound })
  }
  return outcomes

  async function restore(former: FormerVisit): Promise<ChangeResult> {
    if (!canBeUndone(former)) return invalid({ '': cannotBeUndone })
    return restoreVisit(needs, scope, former, staff)
  }
}
