import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'

test.each(databaseKinds)(
  'messages that staff opened before stay on the record (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0041', kind)
    await sql`insert into admin_users
        (id, full_name, email, email_verified, is_active, created_at, updated_at)
      values ('ama', 'Ama', 'ama@example.com', ${kind === 'sqlite' ? 1 : true},
        ${kind === 'sqlite' ? 1 : true}, ${at}, ${at})`.execute(db)
    await sql`insert into appointments (id, reference, request_key, first_name, last_name, email,
        phone, service, message, status, search_text, created_at, updated_at)
      values ('one', 'GM-7K3M-9QXT', 'key', 'Awinpoka', 'Atɔŋa', '', '024 123 4567', 'ECG', '',
        'confirmed', '', ${at}, ${at})`.execute(db)
    await sql`insert into appointment_messages (id, appointment_id, template, sent_by, sent_at)
      values ('first', 'one', 'confirmed', 'ama', ${at}),
        ('second', 'one', 'reminder', null, ${at})`.execute(db)
    await migrate()
    const rows = await db.selectFrom('appointment_messages').selectAll().orderBy('id').execute()
    const opened = { appointment_id: 'one', channel: 'whatsapp', status: 'sent', sent_at: at }
    expect(rows).toMatchObject([
      { ...opened, id: 'first', template: 'confirmed', sent_by: 'ama', created_at: at },
      { ...opened, id: 'second', template: 'reminder', sent_by: null, attempts: 0 },
    ])
    await db.deleteFrom('appointments').execute()
    expect(await db.selectFrom('appointment_messages').selectAll().execute()).toEqual([])
  },
)
