import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readFilter } from '#app/domain/appointments/lists/appointment-filter.ts'
import { findAppointments } from '#app/domain/appointments/lists/appointments.list.server.ts'
import { listAdminPosts } from '#app/domain/blog/admin/posts.admin.server.ts'
import { listEntries } from '#app/platform/audit/audit-entries.server.ts'
import { readAuditFilter } from '#app/platform/audit/audit-filter.ts'
import { everyBranch } from '#tests/appointments.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

test.each(databaseKinds)('what was stored before is found in all spellings (%s)', async (kind) => {
  const database = await openDatabaseBefore('0062', kind)
  const { db } = database
  const at = '2026-11-20T10:00:00.000Z'
  // More rows than the migration processes in one batch.
  for (let count = 0; count < 205; count += 1) {
    const id = String(count).padStart(4, '0')
    await sql`insert into appointments (id, reference, request_key, first_name, last_name, email,
      phone, service, message, status, search_text, created_at, updated_at)
      values (${id}, ${`GM-7K3M-${id}`}, ${id}, 'Abdul Rahman', 'N’yaaba', 'e@example.com', '0244',
      'ECG', 'Kɔ', 'pending', ${`gm-7k3m-${id}\nabdul rahman\nn’yaaba\ne@example.com\nkɔfi`}, ${at},
      ${at})`.execute(db)
  }
  await sql`insert into blog_posts (id, slug, title, excerpt, content, tags, status, search_text,
    created_at, updated_at) values ('post', 'fever-season', 'Women’s health', '', '', '[]', 'draft',
    'women’s health', ${at}, ${at})`.execute(db)
  await sql`insert into audit_entries (id, created_at, actor_name, action, details, search_text)
    values ('entry', ${at}, 'Ɛsi', 'blog.created', '[]', 'ɛsi')`.execute(db)
  await database.migrate()

  const found = async (search: string) => {
    const filter = { ...readFilter(new URLSearchParams(), []), search }
    return (await findAppointments(database, everyBranch, filter)).rows.map(({ id }) => id)
  }
  for (const search of ["N'yaaba 0203", 'Abdulrahman 0203', 'abdul-rahman kofi gm7k3m0203']) {
    expect(await found(search), search).toEqual(['0203'])
  }
  for (const search of ["women's", 'womens health', 'fever-season']) {
    expect((await listAdminPosts(database, { status: '', search })).rows, search).toHaveLength(1)
  }
  const filter = readAuditFilter(new URLSearchParams({ q: 'Ɛsi' }))
  expect((await listEntries(database, filter)).rows).toHaveLength(1)
  await expect(sql`update audit_entries set details = '["x"]'`.execute(db)).rejects.toThrow(
    /never changed/,
  )
})
