import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { documentOf } from '#app/domain/clinic/stored-documents.server.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'

test.each(databaseKinds)(
  'a foot that was saved before services had pages leads to them, and one that was chosen stays (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0041', kind)
    const before = seed.footer.services.map(({ leadsTo: _, ...service }) => service)
    const services = [
      ...before,
      { name: 'Own', comingSoon: false, note: '' },
      { name: 'Cardiology', comingSoon: false, note: '', leadsTo: [] },
    ]
    const content = JSON.stringify({ ...seed.footer, services })
    await sql`insert into website_documents (id, content, version, updated_at)
      values ('footer', ${content}, 2, ${at}), ('offerings', '{', 1, ${at})`.execute(db)
    await sql`insert into website_document_versions (id, document_id, version, content, saved_at)
      values ('first', 'footer', 1, ${content}, ${at}), ('damaged', 'footer', 2, '{', ${at})`.execute(
      db,
    )
    await migrate()
    const { rows } = await sql<{ content: string }>`select content from website_documents
      where id = 'footer' union all select content from website_document_versions
      where id = 'first'`.execute(db)
    const [own, chosen] = services.slice(before.length)
    for (const row of rows) {
      expect(documentOf('footer', row.content).services).toEqual([
        ...seed.footer.services,
        { ...own, leadsTo: [] },
        chosen,
      ])
    }
    expect(rows).toHaveLength(2)
  },
)
