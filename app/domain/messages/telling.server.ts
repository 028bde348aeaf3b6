import type { Needs } from '#app/domain/platform.server.ts'
import { announcedVisits } from './announced-visits.server.ts'
import { isKnownToPatient, isUntold } from './message.ts'

type TellingNeeds = Needs<'clock' | 'db'>

/** Whether the patient still has to be told of a change by staff; `db` is its transaction, which has written its events. */
export async function recordUntold({ clock, db }: TellingNeeds, id: string): Promise<void> {
  const visit = await findVisits({ db }).where('id', '=', id).executeTakeFirst()
  if (visit) await write({ clock, db }, visit)
}

export async function recordTold({ clock, db }: TellingNeeds): Promise<void> {
  const visits = await findVisits({ db })
    .where('untold_since', 'is not', null)
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('appointment_messages as message')
          .select('message.id')
          .whereRef('message.appointment_id', '=', 'appointments.id')
          .where('message.status', '=', 'sent')
          .where('message.sent_at', '>=', ref('untold_since')),
      ),
    )
    .execute()
  for (const visit of visits) await write({ clock, db }, visit)
}

const findVisits = ({ db }: Needs<'db'>) =>
  db
    .selectFrom('appointments')
    .select(['id', 'version', 'status', 'branch', 'appointment_date', 'appointment_time'])
    .select(['attendance', 'untold_since', 'answered_at'])

type Visit = Awaited<ReturnType<ReturnType<typeof findVisits>['execute']>>[number]

async function write({ clock, db }: TellingNeeds, { id, version, ...visit }: Visit) {
  const now = clock.now()
  const announced = await announcedVisits({ clock, db }, { id, ...visit })
  const isTold = isKnownToPatient(visit, announced) || visit.attendance === 'arrived'
  const since = visit.untold_since ?? now.toISOString()
  await db
    .updateTable('appointments')
    .set({
      untold_since: isUntold(visit, announced, now) ? since : null,
      answered_at: visit.answered_at ?? (isTold ? now.toISOString() : null),
    })
    .where('id', '=', id)
    // After another change meanwhile, what was read is not true any more.
    .where('version', '=', version)
    .execute()
}
