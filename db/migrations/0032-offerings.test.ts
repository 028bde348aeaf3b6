import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookableServices } from '#app/domain/clinic/offerings.ts'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { documentOf } from '#app/domain/clinic/stored-documents.server.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'

test.each(databaseKinds)(
  'a stored document has the choices that the booking form showed (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0032', kind)
    const [ultrasound, ecg, laboratory] = seed.offerings.services.map(
      ({ bookedAs: _, priceFrom: __, branches: ___, ...before }) => before,
    )
    const services = [
      { ...ultrasound, title: 'Ultrasound scans' },
      ecg,
      laboratory,
      { ...ecg, id: 'x-ray', title: 'X-ray' },
    ]
    const content = JSON.stringify({ ...seed.offerings, services })
    await sql`insert into website_documents (id, content, version, updated_at)
    values ('offerings', ${content}, 2, ${at}), ('faq', '{', 1, ${at})`.execute(db)
    await sql`insert into website_document_versions (id, document_id, version, content, saved_at)
    values ('first', 'offerings', 1, ${content}, ${at}), ('damaged', 'offerings', 2, '{', ${at})`.execute(
      db,
    )
    await migrate()
    const { rows } = await sql<{ content: string }>`select content from website_documents
    where id = 'offerings' union all select content from website_document_versions
    where id = 'first'`.execute(db)
    for (const row of rows) {
      const stored = documentOf('offerings', row.content)
      expect(stored.services[0]?.title).toBe('Ultrasound scans')
      expect(bookableServices(stored.services)).toEqual([
        'Ultrasound',
        'ECG',
        'Laboratory',
        'X-ray',
        'Other',
      ])
    }
  },
)
