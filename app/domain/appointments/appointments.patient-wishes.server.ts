import { renewLinkInMessages } from '#app/domain/messages/patient-messages.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { type SeenRow, saveVersion } from '#app/platform/database/rows.server.ts'
import { recordEvent } from './appointment-events.server.ts'
import type { ChangeResult } from './appointments.editing.server.ts'
import { type Appointment, findAppointment } from './appointments.finding.server.ts'

type AppointmentActionNeeds = Needs<'by' | 'db' | 'clock' | 'linkTokens' | 'messages' | 'settings'>

export type AppointmentAction = (
  needs: AppointmentActionNeeds,
  scope: BranchScope,
  seen: SeenRow,
) => Promise<ChangeResult>

const action =
  (
    kind:
      | 'link'
      | 'messages-off'
      | 'messages-on'
      | 'not-earlier'
      | 'not-reached'
      | 'reschedule-declined',
    changesOf: (before: Appointment, now: string) => Partial<Appointment>,
    alsoChange?: (
      needs: AppointmentActionNeeds,
      before: Appointment,
      changes: Partial<Appointment>,
    ) => Promise<void>,
  ): AppointmentAction =>
  (needs, scope, seen) => {
    const { db, clock, by } = needs
    const now = clock.now().toISOString()
    const changes = (before: Appointment) => changesOf(before, now)
    return saveVersion<Appointment>({ db, clock, by }, 'appointments', seen, changes, {
      audit: { action: 'appointments.changed', subjectOf: ({ reference }) => reference },
      find: (tx) => findAppointment({ db: tx }, scope, seen.id),
      record: async (tx, before, changes) => {
        const event = { kind, appointment_id: seen.id, by: 'staff', staff_id: by.id } as const
        await recordEvent({ db: tx, clock }, event)
        await alsoChange?.({ ...needs, db: tx }, before, changes)
      },
    })
  }

/** Keeps the day although the patient asked for another one, which they have to be told. */
export const declineReschedule = action('reschedule-declined', ({ untold_since }, now) => ({
  asked_date: null,
  // The first time stays, so that a double click makes only one change.
  untold_since: untold_since ?? now,
}))

export const recordNotReached = (call_again_at: string): AppointmentAction =>
  action('not-reached', () => ({ call_again_at }))

export const leaveEarlierList = action('not-earlier', () => ({ earlier_asked_at: null }))

/** Stops the messages about an appointment, as a caller asks; waiting messages are not sent. */
export const stopMessages = action('messages-off', ({ messages_off_at: before }, now) => ({
  // The time of the first opt-out stays, so that a double click makes only one change.
  messages_off_at: before ?? now,
}))

export const allowMessages = action('messages-on', () => ({ messages_off_at: null }))

/** Makes the link to the patient's page void. The page gets a new one, which is put into waiting messages as well. */
export const voidLink = action(
  'link',
  ({ link_version }) => ({ link_version: link_version + 1 }),
  (needs, before, { link_version = before.link_version }) =>
    renewLinkInMessages(needs, before, link_version),
)
