import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'

test.each(databaseKinds)(
  'older events have no reason of an override, and none is changed (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0040', kind)
    await sql`insert into appointments (id, reference, request_key, first_name, last_name, email,
        phone, service, message, status, search_text, created_at, updated_at)
      values ('a', 'GM-2222-2222', 'k', 'Ama', 'Seidu', '', '', 'ECG', '', 'pending', '', ${at},
        ${at})`.execute(db)
    await sql`insert into appointment_events (id, appointment_id, number, kind, at, "by")
      values ('e', 'a', 1, 'received', ${at}, 'patient')`.execute(db)
    await migrate()
    const events = await db.selectFrom('appointment_events').selectAll().execute()
    expect(events).toMatchObject([{ id: 'e', override_reason: null }])
    const change = db.updateTable('appointment_events').set({ override_reason: 'x' }).execute()
    await expect(change).rejects.toThrow('events of an appointment are never changed')
    expect(await db.selectFrom('booking_locks').selectAll().execute()).toEqual([])
  },
)
