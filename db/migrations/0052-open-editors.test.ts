import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'

test.each(databaseKinds)(
  'drafts of posts stay where something was typed, and go where a post was only open (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0052', kind)
    await sql`insert into admin_users (id, full_name, email, email_verified, is_active, created_at,
      updated_at) values ('ama', 'Ama', 'ama@example.com', ${kind === 'sqlite' ? 1 : true},
      ${kind === 'sqlite' ? 1 : true}, ${at}, ${at})`.execute(db)
    await sql`insert into blog_post_drafts (id, post_key, staff_id, base_version, seen_at, saved_at, fields)
      values ('typed', 'first', 'ama', 0, ${at}, ${at}, '{}'), ('open', 'second', 'ama', 0, ${at}, null, null)`.execute(
      db,
    )
    await migrate()
    const drafts = await db.selectFrom('blog_post_drafts').select(['id', 'saved_at']).execute()
    expect(drafts).toEqual([{ id: 'typed', saved_at: at }])
  },
)
