import { sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { visitDay, whereAgreed } from '#app/domain/schedule/agreed-visit.server.ts'
import { listDisplacedVisits } from '#app/domain/schedule/displaced-visits.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { daysAfter, midnight } from '#app/values/day.ts'
import { endOfQuietHours, reminderDeadline } from './message.ts'
import { lastEventOf } from './outdated.server.ts'
import { type MessageNeeds, queueMessage } from './patient-messages.server.ts'

const fromHour = 9

/** From 09:00 on for tomorrow, after a power cut also in the morning of the day. Returns how many were due. */
export async function writeReminders(needs: MessageNeeds): Promise<number> {
  const { clinic, clock, db } = needs
  const now = clock.now()
  if (endOfQuietHours(now)) return 0
  const content = await clinic.read()
  const today = accraDate(now)
  const days = now.getUTCHours() < fromHour ? [today] : [today, daysAfter(today, 1)]
  let due = 0
  for (const day of days) {
    const visits = await findUnreminded(db, day)
    if (visits.length === 0) continue
    const displaced = await listDisplacedVisits(needs, { branch: null, day })
    for (const { event_number: eventNumber, ...visit } of visits) {
      // The front desk agrees on another time with these patients.
      if (displaced.some(({ id }) => id === visit.id)) continue
      const deadline = reminderDeadline(visit)
      if (!deadline || deadline <= now.toISOString()) continue
      const onceKey = `reminder of ${visit.id} on ${day}`
      await queueMessage(needs, content, 'reminder', visit, { onceKey, eventNumber })
      due += 1
    }
  }
  return due
}

const findUnreminded = (db: Needs<'db'>['db'], day: string) =>
  db
    .selectFrom('appointments as visit')
    .select(['visit.id', 'reference', 'first_name', 'email', 'phone', 'phone_normalised'])
    .select(['link_version', 'asked_by'])
    .select(['branch', 'appointment_date', 'appointment_time', 'visit.status', 'messages_off_at'])
    // Read together with the visit: a change after it makes the reminder outdated.
    .select(lastEventOf(sql.ref('visit.id')).as('event_number'))
    .where(visitDay, '=', day)
    .where('appointment_date', '=', day)
    .where(whereAgreed)
    .where('messages_off_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointment_messages as message')
            .select('message.id')
            .whereRef('message.appointment_id', '=', 'visit.id')
            .where('message.template', 'in', ['confirmed', 'changed', 'reminder'])
            .where('message.status', '<>', 'dropped')
            // A message that was stored before may have been sent since; none is sent at night.
            .where(
              sql<string>`coalesce(message.sent_at, message.created_at)`,
              '>=',
              midnight(daysAfter(day, -1)),
            ),
        ),
      ),
    )
    .execute()
