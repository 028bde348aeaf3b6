import type { Insertable, Transaction } from 'kysely'
import { type AlertKind, mailAlert } from '#app/domain/alerts/request-alert.server.ts'
import { isOpen } from '#app/domain/appointments/appointment.ts'
import { recordEvent } from '#app/domain/appointments/appointment-events.server.ts'
import { closedDayText } from '#app/domain/hours/shown-hours.server.ts'
import { findByPatientToken } from '#app/domain/patient-link/patient-link.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isAgreed } from '#app/domain/schedule/agreed-visit.ts'
import { accraDate } from '#app/platform/clock.ts'
import { updateVersion } from '#app/platform/database/rows.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { consumeRateLimit } from '#app/platform/limits/rate-limit.server.ts'
import {
  done,
  type Invalid,
  invalid,
  type Limited,
  limited,
  type NotFound,
  notFound,
  type Result,
} from '#app/values/result.ts'
import type { AppointmentEventsTable, Database } from '#db/schema.ts'
import type { RescheduleRequest } from './patient-changes.schema.ts'
import { rescheduleTexts } from './patient-page-texts.ts'

type ChangeNeeds = Needs<'clinic' | 'clock' | 'db' | 'linkTokens' | 'mail' | 'settings'>
type ChangeResult = Result<null, Limited | NotFound>

/** How often a patient may ask for another day, so that no link floods the front desk. */
const changeLimit = { points: 10, seconds: 3600 }

/** One that is cancelled, over or done stays, also where the patient has come. Open forms of staff get a conflict. */
export const cancelByPatient = (
  needs: ChangeNeeds,
  token: string,
  reason: string,
): Promise<ChangeResult> =>
  change(needs, token, (row, today) => {
    const { status: from_status, appointment_date, attendance } = row
    const isOver = isAgreed(row) && appointment_date !== null && appointment_date < today
    if (!isOpen(row) || isOver || attendance === 'arrived') {
      return null
    }
    return {
      columns: {
        status: 'cancelled',
        asked_date: null,
        attendance: null,
        attended_at: null,
        untold_since: null,
        call_again_at: null,
      },
      event: {
        kind: 'status',
        from_status,
        to_status: 'cancelled',
        patient_reason: reason || null,
      },
    }
  })

/** The same day is stored once. For a closed day the error names the next open ones, unless it was `confirmedDate`. */
export async function askForAnotherDay(
  needs: ChangeNeeds & Needs<'hours'>,
  token: string,
  { date, reason }: RescheduleRequest,
  { branch, confirmedDate }: { branch: string; confirmedDate: string },
): Promise<Result<null, Invalid | Limited | NotFound>> {
  if (confirmedDate !== date) {
    const closed = await closedDayText(needs, { branch, day: date })
    if (closed) return invalid({ date: closed })
  }
  return change(needs, token, (row) =>
    isOpen(row) && row.asked_date !== date
      ? {
          // The new wish is answered in its turn, whenever the last call was.
          columns: { asked_date: date, call_again_at: null },
          event: { kind: 'asked', asked_date: date, patient_reason: reason },
        }
      : null,
  )
}

export const askForEarlier = (
  needs: ChangeNeeds,
  token: string,
  isWanted: boolean,
): Promise<ChangeResult> =>
  change(needs, token, (row) =>
    isOpen(row) && (row.earlier_asked_at !== null) !== isWanted
      ? {
          columns: { earlier_asked_at: isWanted ? needs.clock.now().toISOString() : null },
          event: { kind: isWanted ? 'earlier' : 'not-earlier' },
        }
      : null,
  )

type Row = NonNullable<Awaited<ReturnType<typeof find>>>

interface Change {
  columns: object
  event: Omit<Insertable<AppointmentEventsTable>, 'id' | 'at' | 'by' | 'appointment_id' | 'number'>
}

/** At the version that was read, since staff may save at the same moment; the branch is mailed in the transaction. */
async function change(
  needs: ChangeNeeds,
  token: string,
  changeOf: (row: Row, today: string) => Change | null,
): Promise<ChangeResult> {
  const { clinic, clock, db, mail } = needs
  const id = await findByPatientToken(needs, token)
  if (id === null) return notFound
  const now = clock.now()
  // Read before the transaction: within it, a read would wait for the connection that the transaction holds.
  const content = await clinic.read()
  const result = await transact(db, async (tx): Promise<ChangeResult> => {
    for (;;) {
      const row = await find(tx, id)
      if (!row) return notFound
      const next = changeOf(row, accraDate(now))
      if (!next) return done(null)
      const key = `changes of appointment ${id}`
      // Cancelling is not limited: it happens once, and must be possible after any number of other changes.
      const isCounted = next.event.kind !== 'status'
      if (isCounted && !(await consumeRateLimit({ db: tx, clock }, key, changeLimit))) {
        return limited(changeLimit.seconds, { '': rescheduleTexts.tooMany })
      }
      const columns = { ...next.columns, updated_at: now.toISOString() }
      if (await updateVersion(tx, 'appointments', row, columns)) {
        const event = { ...next.event, appointment_id: id, by: 'patient' } as const
        await recordEvent({ db: tx, clock }, event)
        const change = alertOf[event.kind]
        if (change) await mailAlert({ ...needs, db: tx }, content, change, row)
        return done(null)
      }
    }
  })
  mail.wake()
  return result
}

/** The changes that the branch is mailed about. A wish for an earlier time is not: staff see it once a time is free. */
const alertOf: Partial<Record<Change['event']['kind'], AlertKind>> = {
  asked: 'asked',
  status: 'cancelled',
}

const find = (tx: Transaction<Database>, id: string) =>
  tx
    .selectFrom('appointments')
    .select(['id', 'version', 'reference', 'branch', 'status', 'appointment_date', 'asked_date'])
    .select(['appointment_time', 'earlier_asked_at', 'attendance'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function chooseMessages(
  needs: Needs<'clock' | 'db' | 'linkTokens'>,
  token: string,
  wanted: boolean,
): Promise<Result<null, NotFound>> {
  const id = await findByPatientToken(needs, token)
  if (id === null) return notFound
  await needs.db
    .updateTable('appointments')
    .set({ messages_off_at: wanted ? null : needs.clock.now().toISOString() })
    .where('id', '=', id)
    // Choosing the same again does not change the time.
    .where('messages_off_at', wanted ? 'is not' : 'is', null)
    .execute()
  return done(null)
}
