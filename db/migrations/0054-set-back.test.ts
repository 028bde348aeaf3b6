import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'
const later = '2026-11-21T10:00:00.000Z'
const last = '2026-11-22T10:00:00.000Z'

test.each(databaseKinds)(
  'an answered request waits since staff last set it back to pending in its history (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0054-set-back', kind)
    for (const [id, answered] of [
      ['new', null],
      ['set-back', later],
      ['undone', null],
      ['undone-then-answered', later],
      ['confirmed', later],
    ]) {
      await sql`insert into appointments (id, reference, request_key, first_name, last_name, email, phone, service,
          message, status, search_text, created_at, updated_at, answered_at)
        values (${id}, ${id}, ${id}, 'Ama', 'Mensah', '', '024', 'ECG', '', 'pending', '', ${at}, ${at}, ${answered})`.execute(
        db,
      )
    }
    for (const [appointment, number, to, instant] of [
      ['set-back', 1, 'confirmed', later],
      ['set-back', 2, 'pending', later],
      ['set-back', 3, 'cancelled', later],
      ['set-back', 4, 'pending', last],
      ['undone', 1, 'confirmed', later],
      ['undone', 2, 'pending', last],
      ['undone-then-answered', 1, 'pending', at],
      ['undone-then-answered', 2, 'confirmed', later],
      ['confirmed', 1, 'confirmed', last],
    ]) {
      await sql`insert into appointment_events (id, appointment_id, number, kind, at, "by", to_status)
        values (${`${appointment} ${number}`}, ${appointment}, ${number}, 'status', ${instant}, 'staff', ${to})`.execute(
        db,
      )
    }
    await migrate()
    const rows = await db
      .selectFrom('appointments')
      .select(['id', 'set_back_at'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: 'confirmed', set_back_at: null },
      { id: 'new', set_back_at: null },
      { id: 'set-back', set_back_at: last },
      { id: 'undone', set_back_at: null },
      { id: 'undone-then-answered', set_back_at: null },
    ])
  },
)
