import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { maxNews } from './news.ts'

/** How long a cancellation by a patient is listed. */
const listedMs = 24 * 3_600_000
const maxListed = 20

/**
 * The appointments that patients of a scope have cancelled within a day and nobody has changed since, the last one
 * first.
 */
export async function listPatientCancellations(
  { db, clock }: Needs<'clock' | 'db'>,
  scope: BranchScope,
) {
  const since = new Date(clock.now().getTime() - listedMs).toISOString()
  return (
    db
      // Without this limit SQLite begins with all appointments of the branch: of 100,000 that takes 54 ms instead of 33,
      // and with the list above it, which takes 18, the page would miss its goal of 60.
      .selectFrom((query) =>
        query
          .selectFrom('appointment_events')
          .select(['appointment_id', 'number', 'at', 'patient_reason'])
          .where('at', '>', since)
          .where('by', '=', 'patient')
          .where('to_status', '=', 'cancelled')
          .orderBy('at', 'desc')
          .limit(maxNews)
          .as('cancelled'),
      )
      .innerJoin('appointments', 'appointments.id', 'cancelled.appointment_id')
      .select(['appointments.id', 'first_name', 'last_name', 'branch', 'service'])
      .select(['appointment_date', 'appointment_time', 'cancelled.at', 'cancelled.patient_reason'])
      .where('status', '=', 'cancelled')
      // An appointment that was opened again may have been cancelled once more, by the patient or by staff.
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('appointment_events as later')
              .select('later.id')
              .whereRef('later.appointment_id', '=', 'cancelled.appointment_id')
              .whereRef('later.number', '>', 'cancelled.number')
              .where('later.kind', '=', 'status'),
          ),
        ),
      )
      .where((row) => within(row, scope))
      .orderBy('cancelled.at', 'desc')
      .limit(maxListed)
      .execute()
  )
}

export type PatientCancellation = Awaited<ReturnType<typeof listPatientCancellations>>[number]
