import { sql, type Updateable } from 'kysely'
import { recordTold } from '#app/domain/messages/telling.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isAgreed } from '#app/domain/schedule/agreed-visit.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { hasRow, transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import { isUnclaimed, newTask } from '#app/platform/queue/tasks.server.ts'
import {
  type Conflict,
  conflict,
  done,
  type NotFound,
  notFound,
  type Result,
} from '#app/values/result.ts'
import type { AppointmentMessagesTable } from '#db/schema.ts'
import { announcedVisits } from './announced-visits.server.ts'
import { isKnownToPatient, type MessagedVisit, usefulUntil } from './message.ts'
import { messageQueue } from './message-queue.server.ts'
import { type MessageTemplate, visitTemplates } from './message-template.ts'
import { isOutdated, lastEventOf } from './outdated.server.ts'

type TellingNeeds = Needs<'by' | 'db' | 'clock'>

/**
 * An appointment, and the message that its patient is told; by default the one about the visit as it is now. Who names the
 * message or the version that was on the screen learns of a change since: something else would be written down as told.
 */
interface Telling {
  id: string
  template?: MessageTemplate | undefined
  message?: string | undefined
  version?: number | undefined
}

type MessageResult = Result<{ id: string }, Conflict<null> | NotFound>

/** Records that a member of staff has opened WhatsApp with a message: whether they sent it, they say afterwards. */
export const recordOpened = (needs: TellingNeeds, scope: BranchScope, telling: Telling) =>
  record(needs, scope, telling, ({ clock, by }) => ({
    // It is not sent by itself any more.
    status: 'manual',
    channel: 'whatsapp',
    handed_over_at: clock.now().toISOString(),
    sent_by: by.id,
  }))

export const recordToldBy = (
  needs: TellingNeeds,
  scope: BranchScope,
  { by: channel, ...telling }: Telling & { by: 'whatsapp' | 'call' },
) =>
  record(needs, scope, telling, ({ clock, by }) => ({
    status: 'sent',
    channel,
    sent_by: by.id,
    sent_at: clock.now().toISOString(),
  }))

type Recorded = Updateable<AppointmentMessagesTable> & { channel: 'whatsapp' | 'call' }

const record = (
  needs: TellingNeeds,
  scope: BranchScope,
  { id, template, message, version }: Telling,
  columnsOf: (needs: TellingNeeds) => Recorded,
): Promise<MessageResult> =>
  transact(needs.db, async (tx) => {
    const inTransaction = { ...needs, db: tx }
    const { clock } = needs
    const visit = await tx
      .selectFrom('appointments')
      .select(['id', 'version', 'reference', 'status', 'branch'])
      .select(['appointment_date', 'appointment_time'])
      .where('id', '=', id)
      .where((row) => within(row, scope))
      .executeTakeFirst()
    if (!visit) return notFound
    if (version !== undefined && version !== visit.version) return conflict(null)
    const told = template ?? templateOf(visit)
    const isAboutVisit = visitTemplates.some((each) => each === told)
    const columns = columnsOf(needs)
    const { numUpdatedRows } = await updateUnsent(inTransaction)
      .set(columns)
      .where('appointment_id', '=', id)
      .where('template', 'in', isAboutVisit ? visitTemplates : [told])
      .where(sql<boolean>`not ${isOutdated}`)
      .$if(message !== undefined, (query) => query.where('message.id', '=', message ?? ''))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      // A second tap: the patient knows this already.
      const announced = await announcedVisits(inTransaction, visit)
      // Read again: somebody may have told the patient while this waited for the message.
      const isUntold = await hasRow(
        tx
          .selectFrom('appointments')
          .select('id')
          .where('id', '=', id)
          .where('untold_since', 'is not', null),
      )
      if (isAboutVisit && !isUntold && isKnownToPatient(visit, announced)) return done({ id })
      if (message !== undefined)
        return (await isSent(inTransaction, message)) ? done({ id }) : conflict(null)
      const now = clock.now()
      await tx
        .insertInto('appointment_messages')
        .values({
          id: newId(),
          appointment_id: id,
          template: told,
          status: 'manual',
          ...columns,
          created_at: now.toISOString(),
          next_attempt_at: now.toISOString(),
          give_up_at: usefulUntil(told, visit, now),
          event_number: lastEventOf(id),
        })
        .execute()
    }
    const { reference: subject } = visit
    const audit = { action: 'appointments.messaged', rowId: id, subject, details: [told] } as const
    await recordAudit(inTransaction, audit)
    await recordTold(inTransaction)
    return done({ id })
  })

const isSent = ({ db }: Needs<'db'>, message: string) =>
  hasRow(
    db
      .selectFrom('appointment_messages')
      .select('id')
      .where('id', '=', message)
      .where('status', '=', 'sent'),
  )

const templateOf = (visit: MessagedVisit): MessageTemplate => {
  if (visit.status === 'cancelled') return 'cancelled'
  return isAgreed(visit) ? 'confirmed' : 'withdrawn'
}

export const sendAgain = (
  { db, clock, by }: TellingNeeds,
  scope: BranchScope,
  { id, message }: { id: string; message: string },
): Promise<MessageResult> =>
  transact(db, async (tx) => {
    const found = await tx
      .selectFrom('appointment_messages as message')
      .innerJoin('appointments', 'appointments.id', 'message.appointment_id')
      .select(['message.template', 'message.channel', 'appointments.reference'])
      .where('message.id', '=', message)
      .where('appointments.id', '=', id)
      .where((row) => within(row, scope))
      .executeTakeFirst()
    if (!found) return notFound
    const isSentByProgram = found.channel === 'sms' || found.channel === 'mail'
    const { numUpdatedRows } = await updateUnsent({ db: tx, clock })
      .set({
        ...newTask({ clock }),
        status: isSentByProgram ? 'waiting' : 'manual',
        handed_over_at: null,
        last_error: null,
      })
      .where('id', '=', message)
      .executeTakeFirst()
    const { reference: subject, template } = found
    const audit = { action: 'appointments.messaged', rowId: id, subject } as const
    if (numUpdatedRows > 0n)
      await recordAudit({ db: tx, clock, by }, { ...audit, details: [template] })
    return done({ id })
  })

function updateUnsent({ db, clock }: Needs<'db' | 'clock'>) {
  return db
    .updateTable('appointment_messages as message')
    .where('status', 'in', ['waiting', 'manual', 'failed'])
    .where(isUnclaimed({ clock }, messageQueue))
}
