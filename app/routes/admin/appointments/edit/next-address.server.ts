import { href } from 'react-router'
import { readFilter } from '#app/domain/appointments/lists/appointment-filter.ts'
import { listKnownBranches } from '#app/domain/appointments/lists/appointments.list.server.ts'
import { findNextAppointment } from '#app/domain/appointments/lists/appointments.next.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

/** The dialog of the appointment that follows one in the list of an address; the list itself after its last one. */
export async function nextAddress(
  needs: Needs<'clinic' | 'db'>,
  scope: BranchScope,
  id: string,
  query: URLSearchParams,
  undo = '',
): Promise<string> {
  const filter = readFilter(query, await listKnownBranches(needs))
  const next = await findNextAppointment(needs, scope, filter, id)
  return next === null
    ? listAddress(href('/admin/appointments'), query, 'saved', undo)
    : listAddress(href('/admin/appointments/:id/edit', { id: next }), query, 'next', undo)
}
