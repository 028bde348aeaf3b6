import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { documentOf } from '#app/domain/clinic/stored-documents.server.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'

test.each(databaseKinds)(
  'stored services name the drafts that come with the site (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0035', kind)
    const before = seed.offerings.services.map(({ guides: _, ...service }) => service)
    const services = [...before, { ...before[0], id: 'x-ray', title: 'X-ray' }]
    const content = JSON.stringify({ ...seed.offerings, services })
    await sql`insert into website_documents (id, content, version, updated_at)
      values ('offerings', ${content}, 2, ${at})`.execute(db)
    await migrate()
    const row = await db.selectFrom('website_documents').select('content').executeTakeFirstOrThrow()
    const stored = documentOf('offerings', row.content)
    expect(stored.services.map(({ guides }) => guides)).toEqual([
      ['prepare-ultrasound'],
      ['prepare-ecg'],
      ['prepare-laboratory'],
      [],
    ])
    expect(await db.selectFrom('guides').select('id').execute()).toEqual([])
  },
)

test.each(databaseKinds)(
  'a change of a guide is reported to other processes (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0035', kind)
    await migrate()
    const triggers =
      kind === 'sqlite'
        ? sql`select name from sqlite_master where type = 'trigger' and name like 'guides_change%'`
        : sql`select tgname from pg_trigger where tgname = 'guides_change'`
    expect((await triggers.execute(db)).rows).toHaveLength(kind === 'sqlite' ? 3 : 1)
  },
)
