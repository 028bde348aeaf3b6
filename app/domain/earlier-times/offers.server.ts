import { openStatuses } from '#app/domain/appointments/appointment.ts'
import { recordEvent } from '#app/domain/appointments/appointment-events.server.ts'
import { editAppointment } from '#app/domain/appointments/appointments.editing.server.ts'
import type { StaffMessageNeeds } from '#app/domain/messages/patient-messages.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, branchError, within } from '#app/domain/staff/branch-scope.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import type { SeenRow } from '#app/platform/database/rows.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { done, type NotFound, notFound, type Result } from '#app/values/result.ts'
import type { VisitTime } from './earlier-time.ts'

const recordOffer =
  (kind: 'offered' | 'declined') =>
  async (
    { clinic, db, clock, by }: Needs<'by' | 'clinic' | 'db' | 'clock'>,
    scope: BranchScope,
    id: string,
    { date, time: to_time, branch }: VisitTime,
  ): Promise<Result<null, NotFound>> => {
    const { branches } = await clinic.read()
    const isOffered = branches.some(({ name }) => name === branch) && !branchError(scope, branch)
    if (!isOffered) return notFound
    return transact(db, async (tx) => {
      // This update changes nothing: it locks the row, so that no other event takes the same number.
      const waiting = await tx
        .updateTable('appointments')
        .set(({ ref }) => ({ earlier_asked_at: ref('earlier_asked_at') }))
        .where('id', '=', id)
        .where('earlier_asked_at', 'is not', null)
        .where('status', 'in', openStatuses)
        .where((row) => within(row, scope))
        .returning('reference')
        .executeTakeFirst()
      if (!waiting) return notFound
      const last = await tx
        .selectFrom('appointment_events')
        .select('kind')
        .where('appointment_id', '=', id)
        .where('kind', 'in', ['offered', 'declined'])
        .where('to_date', '=', date)
        .where('to_time', '=', to_time)
        .where('to_branch', '=', branch)
        .orderBy('number', 'desc')
        .executeTakeFirst()
      // A second tap sends the same offer again.
      if (last?.kind === kind) return done(null)
      await recordEvent(
        { db: tx, clock },
        {
          appointment_id: id,
          kind,
          by: 'staff',
          staff_id: by.id,
          to_date: date,
          to_time,
          to_branch: branch,
        },
      )
      const details = [kind, `${date} ${to_time}`, branch]
      await recordAudit(
        { db: tx, clock, by },
        { action: 'appointments.offered', rowId: id, subject: waiting.reference, details },
      )
      return done(null)
    })
  }

export const offerTime = recordOffer('offered')

/** The patient stays on the list, and the next one is asked. */
export const declineOffer = recordOffer('declined')

export const acceptOffer = (
  needs: StaffMessageNeeds,
  scope: BranchScope,
  seen: SeenRow,
  { date, time, branch }: VisitTime,
) => {
  const agreed = { appointment_date: date, appointment_time: time, branch } as const
  const visit = { ...agreed, status: 'confirmed', earlier_asked_at: null } as const
  return editAppointment(needs, scope, seen, visit)
}
