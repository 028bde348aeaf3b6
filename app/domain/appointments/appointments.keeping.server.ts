import type { Kysely } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import type { BookingContent } from '#app/domain/schedule/booking.server.ts'
import {
  findBookedDisplacement,
  findDisplacement,
} from '#app/domain/schedule/displaced-visits.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { done, type NotFound, notFound, type Result } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'

/** Keeps a visit although its time is not offered any more, as long as the visit and what is wrong with it stay so. */
export async function keepVisit(
  needs: Needs<'by' | 'clinic' | 'clock' | 'db'>,
  scope: BranchScope,
  { id, isKept }: { id: string; isKept: boolean },
): Promise<Result<null, NotFound>> {
  const { db, clock, by } = needs
  // Read before the transaction: within it, a read would wait for the connection that the transaction holds.
  const visit = await db
    .selectFrom('appointments')
    .select(['id', 'reference', 'branch', 'appointment_date'])
    .where('id', '=', id)
    .where((row) => within(row, scope))
    .executeTakeFirst()
  if (!visit) return notFound
  const displacement = await findDisplacement(needs, visit)
  if (!displacement || displacement.isKept === isKept) return done(null)
  await transact(db, async (tx) => {
    // A second tap at the same moment finds nothing left to change.
    if (!(await markKept(tx, id, isKept ? displacement.slot : null))) return
    const action = isKept ? 'appointments.kept' : 'appointments.not-kept'
    await recordAudit({ db: tx, clock, by }, { action, rowId: id, subject: visit.reference })
  })
  return done(null)
}

/** Keeps a visit that a transaction has just booked on purpose for a full or closed time; `db` is the transaction. */
export async function keepBookedVisit(
  { clock, db }: Needs<'clock' | 'db'>,
  content: BookingContent,
  visit: { id: string; branch: string | null; appointment_date: string | null },
): Promise<void> {
  const displacement = await findBookedDisplacement({ clock, db }, content, visit)
  if (displacement) await markKept(db, visit.id, displacement.slot)
}

async function markKept(db: Kysely<Database>, id: string, kept_slot: string | null) {
  const { numUpdatedRows } = await db
    .updateTable('appointments')
    .set({ kept_slot })
    .where('id', '=', id)
    .where('kept_slot', 'is distinct from', kept_slot)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
