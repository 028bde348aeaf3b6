import { expect } from 'vitest'
import type { FormerVisit } from '#app/domain/appointments/appointment-edit.ts'
import { undoChanges } from '#app/domain/appointments/appointments.bulk.server.ts'
import {
  type ChangeResult,
  editAppointment,
} from '#app/domain/appointments/appointments.editing.server.ts'
import { patientTokenOf } from '#app/domain/patient-link/patient-link.server.ts'
import { readPatientPage } from '#app/domain/patient-page/patient-page.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch } from './appointments.ts'
import { hours } from './clinic.ts'
import type { TestDatabase } from './databases.ts'
import type { Messaging } from './messaging.ts'
import { patient, patientMessages } from './patient-messages.ts'
import { rowOf } from './rows.ts'

/** Stores a request, with helpers that edit it as staff do and undo such an edit. */
export async function newVisit(
  database: () => TestDatabase,
  needs: Messaging,
  changes: Partial<typeof patient> = patient,
) {
  const request = await patientMessages(database).newRequest(needs, changes)
  const { id, staff } = request
  const stored = () => rowOf(needs, 'appointments', id)
  return {
    ...request,
    /** Edits the request, and returns what `undo` needs: nothing where the edit cannot be undone. */
    async undoableEdit(edit: Parameters<typeof editAppointment>[3]): Promise<FormerVisit[]> {
      const { version } = await stored()
      const seen = { id, version }
      const result: ChangeResult = await editAppointment(
        actingAs(staff, needs),
        everyBranch,
        seen,
        edit,
      )
      return result.ok && result.value.undo ? [result.value.undo] : []
    },
    async undo(formerVisits: FormerVisit[]) {
      expect(formerVisits).toHaveLength(1)
      const [outcome] = await undoChanges(actingAs(staff, needs), everyBranch, formerVisits)
      expect(outcome?.result.ok).toBe(true)
    },
    token: async () => patientTokenOf(needs, await stored()),
    page: async () => readPatientPage({ ...needs, hours }, patientTokenOf(needs, await stored())),
  }
}
