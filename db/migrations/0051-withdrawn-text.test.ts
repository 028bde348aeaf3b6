import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { documentJson, seedJson } from '#app/domain/clinic/stored-documents.server.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'

test.each(databaseKinds)(
  'messages that were edited before tell that a visit does not hold any more, if they tell of changes (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0051', kind)
    const { withdrawn: _, ...before } = seed.messages
    const edited = JSON.stringify(before)
    const silent = JSON.stringify({ ...before, changed: '' })
    await sql`insert into website_documents (id, content, version, updated_at)
      values ('messages', ${edited}, 3, ${at}), ('faq', '{', 1, ${at})`.execute(db)
    await sql`insert into website_document_versions (id, document_id, version, content, saved_at)
      values ('1', 'messages', 1, ${silent}, ${at}), ('2', 'messages', 2, '{', ${at}),
        ('3', 'messages', 3, ${edited}, ${at})`.execute(db)
    await migrate()
    const { rows } = await sql<{ content: string }>`select content from website_documents
      where id = 'messages'`.execute(db)
    const versions = await sql<{ content: string }>`select content from website_document_versions
      order by version`.execute(db)
    expect(rows.map(({ content }) => content)).toEqual([seedJson('messages')])
    expect(versions.rows.map(({ content }) => content)).toEqual([
      silent,
      '{',
      documentJson(seed.messages),
    ])
  },
)
