import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'
const later = '2026-11-21T10:00:00.000Z'

test.each(databaseKinds)(
  'a request is answered since the first change of status by staff in its history (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0044-first-answers', kind)
    for (const id of ['answered', 'cancelled', 'new']) {
      await sql`insert into appointments (id, reference, request_key, first_name, last_name, email, phone, service,
          message, status, search_text, created_at, updated_at)
        values (${id}, ${id}, ${id}, 'Ama', 'Mensah', '', '024', 'ECG', '', 'pending', '', ${at}, ${at})`.execute(
        db,
      )
    }
    for (const [appointment, number, kind, instant, by] of [
      ['answered', 1, 'received', at, 'patient'],
      ['answered', 2, 'status', later, 'staff'],
      ['answered', 3, 'status', '2026-11-22T10:00:00.000Z', 'staff'],
      ['cancelled', 1, 'status', later, 'patient'],
    ]) {
      await sql`insert into appointment_events (id, appointment_id, number, kind, at, "by")
        values (${`${appointment} ${number}`}, ${appointment}, ${number}, ${kind}, ${instant}, ${by})`.execute(
        db,
      )
    }
    await migrate()
    const rows = await db
      .selectFrom('appointments')
      .select(['id', 'answered_at'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: 'answered', answered_at: later },
      { id: 'cancelled', answered_at: null },
      { id: 'new', answered_at: null },
    ])
  },
)
