import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import type { SeenRow } from '#app/platform/database/rows.server.ts'
import { saveVersion } from '#app/platform/database/rows.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { recordEvent } from './appointment-events.server.ts'
import type { ChangeResult } from './appointments.editing.server.ts'
import { type Appointment, findAppointment } from './appointments.finding.server.ts'

/** Declines the patient's request for another day: the agreed one stays. Does nothing without such a request. */
export const declineReschedule = (
  needs: Needs<'db' | 'clock'>,
  scope: BranchScope,
  seen: SeenRow,
  staff: string,
): Promise<ChangeResult> => save(needs, scope, seen, () => ({ asked_date: null }), 'kept', staff)

/** Takes a patient off the list of those who would come earlier. */
export const leaveEarlierList = (
  needs: Needs<'db' | 'clock'>,
  scope: BranchScope,
  seen: SeenRow,
  staff: string,
): Promise<ChangeResult> =>
  save(needs, scope, seen, () => ({ earlier_asked_at: null }), 'not-earlier', staff)

/** Stops the messages about an appointment, as a caller asks; waiting messages are not sent. */
export const stopMessages = (
  needs: Needs<'db' | 'clock'>,
  scope: BranchScope,
  seen: SeenRow,
  staff: string,
): Promise<ChangeResult> => {
  const now = needs.clock.now().toISOString()
  // The time of the first opt-out stays, so that a double click is one change.
  const changesOf = (before: Appointment) => ({ messages_off_at: before.messages_off_at ?? now })
  return save(needs, scope, seen, changesOf, 'messages-off', staff)
}

/** Sends the patient messages again. */
export const allowMessages = (
  needs: Needs<'db' | 'clock'>,
  scope: BranchScope,
  seen: SeenRow,
  staff: string,
): Promise<ChangeResult> =>
  save(needs, scope, seen, () => ({ messages_off_at: null }), 'messages-on', staff)

/** Makes the link to the patient's page void; the page has another one from then on. */
export const voidLink = (
  needs: Needs<'db' | 'clock'>,
  scope: BranchScope,
  seen: SeenRow,
  staff: string,
): Promise<ChangeResult> =>
  save(
    needs,
    scope,
    seen,
    ({ link_version }) => ({ link_version: link_version + 1 }),
    'link',
    staff,
  )

const save = (
  { db, clock }: Needs<'db' | 'clock'>,
  scope: BranchScope,
  seen: SeenRow,
  changesOf: (before: Appointment) => Partial<Appointment>,
  kind: 'kept' | 'link' | 'messages-off' | 'messages-on' | 'not-earlier',
  staff: string,
) =>
  saveVersion<Appointment>({ db, clock }, 'appointments', seen, changesOf, {
    audit: { action: 'appointments.changed', subjectOf: ({ reference }) => reference },
    find: (tx) => findAppointment({ db: tx }, scope, seen.id),
    record: (tx) =>
      recordEvent(
        { db: tx, clock },
        { kind, appointment_id: seen.id, by: 'staff', staff_id: staff },
      ),
  })
