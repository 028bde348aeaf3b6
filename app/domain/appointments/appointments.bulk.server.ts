import type { StaffMessageNeeds } from '#app/domain/messages/patient-messages.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import type { SeenRow } from '#app/platform/database/rows.server.ts'
import { invalid, notFound } from '#app/values/result.ts'
import { patientName } from './appointment.ts'
import { type BulkAction, canBeUndone, type FormerVisit } from './appointment-edit.ts'
import { cannotBeUndone, refusals } from './appointment-texts.ts'
import {
  type ChangeResult,
  changeAppointmentStatus,
  restoreVisit,
} from './appointments.editing.server.ts'
import { type Appointment, findAppointment } from './appointments.finding.server.ts'

interface BulkOutcome {
  appointment: Pick<Appointment, 'id' | 'first_name' | 'last_name'>
  refusal?: string
  undo?: FormerVisit | undefined
}
export type BulkOutcomes = Awaited<ReturnType<typeof applyBulkAction>>

/** Changes or refuses each by itself; those that are gone, or belong to another branch by now, are only counted. */
export async function applyBulkAction(
  needs: StaffMessageNeeds,
  scope: BranchScope,
  rows: readonly SeenRow[],
  status: BulkAction,
) {
  const outcomes: BulkOutcome[] = []
  let gone = 0
  for (const seen of rows) {
    const found = await findAppointment(needs, scope, seen.id)
    if (!found) {
      gone += 1
      continue
    }
    const { id, first_name, last_name } = found
    const appointment = { id, first_name, last_name }
    const result = await changeAppointmentStatus(needs, scope, { ...seen, status })
    outcomes.push({
      appointment,
      ...(result.ok ? { undo: result.value.undo } : { refusal: changeRefusal(result) }),
    })
  }
  return { outcomes, gone }
}

export const changeRefusal = (failure: Exclude<ChangeResult, { ok: true }>) =>
  failure.kind === 'invalid' ? Object.values(failure.errors).join(' ') : refusals[failure.kind]

export interface UndoOutcome {
  former: FormerVisit
  name: string
  result: ChangeResult
}

export async function undoChanges(
  needs: StaffMessageNeeds,
  scope: BranchScope,
  formerVisits: readonly FormerVisit[],
): Promise<UndoOutcome[]> {
  const outcomes: UndoOutcome[] = []
  for (const former of formerVisits) {
    const found = await findAppointment(needs, scope, former.id)
    const name = found ? patientName(found) : ''
    const refusal = canBeUndone(former) ? undefined : invalid({ '': cannotBeUndone })
    const result = found ? (refusal ?? (await restoreVisit(needs, scope, former))) : notFound
    outcomes.push({ former, name, result })
  }
  return outcomes
}
