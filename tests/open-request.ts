import type { Updateable } from 'kysely'
import { expect } from 'vitest'
import type { AppointmentStatus } from '#app/domain/appointments/appointment.ts'
import type { FormerVisit } from '#app/domain/appointments/appointment-edit.ts'
import { listEvents } from '#app/domain/appointments/appointment-events.server.ts'
import { undoChanges } from '#app/domain/appointments/appointments.bulk.server.ts'
import {
  type ChangeResult,
  changeAppointmentStatus,
  editAppointment,
} from '#app/domain/appointments/appointments.editing.server.ts'
import type { AppointmentRequest } from '#app/domain/appointments/request/appointment-request.schema.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import type { Database } from '#db/schema.ts'
import { actingAs } from './acting-as.ts'
import { everyBranch, insertRequest, insertStaff, type needsAt } from './appointments.ts'
import { rowOf, setColumns } from './rows.ts'

export type Edit = Parameters<typeof editAppointment>[3]

/** What `undo` needs to undo a change; nothing where it was refused or cannot be undone. */
const undoOf = (result: ChangeResult | undefined): FormerVisit[] =>
  result?.ok && result.value.undo ? [result.value.undo] : []

/** What a member of staff sees and does of an appointment, each time at its newest version. */
export async function appointmentOf(needs: ReturnType<typeof needsAt>, id: string) {
  const acting = actingAs(await insertStaff(needs), needs)
  const row = () => rowOf(needs, 'appointments', id)
  const edit = async (changes: Edit, reason?: string) =>
    editAppointment(acting, everyBranch, await row(), changes, reason)
  return {
    id,
    acting,
    row,
    edit,
    /** Edits it, and returns what `undo` needs. */
    async undoableEdit(changes: Edit, reason?: string) {
      const result = await edit(changes, reason)
      expect(result).toMatchObject({ ok: true })
      return undoOf(result)
    },
    /** Undoes a change, and returns what undoes that. */
    async undo(formerVisits: FormerVisit[], scope: BranchScope = everyBranch) {
      expect(formerVisits).toHaveLength(1)
      const [outcome] = await undoChanges(acting, scope, formerVisits)
      expect(outcome?.result).toMatchObject({ ok: true })
      return undoOf(outcome?.result)
    },
    set: async (status: AppointmentStatus) =>
      changeAppointmentStatus(acting, everyBranch, { ...(await row()), status }),
    /** Its history, the newest entry first: all of it, or what is of one kind. */
    events: async (kind?: string) =>
      (await listEvents(needs, id)).filter((event) => !kind || event.kind === kind),
  }
}

/** Stores a request, with columns that are set past the actions and their rules. */
export async function openRequest(
  needs: ReturnType<typeof needsAt>,
  instant: string,
  changes: Partial<AppointmentRequest> = {},
  columns?: Updateable<Database['appointments']>,
) {
  const { id } = await insertRequest(needs, instant, changes)
  if (columns) await setColumns(needs, 'appointments', id, columns)
  return appointmentOf(needs, id)
}
