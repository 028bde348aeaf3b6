import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DatabaseKind } from '#db/schema.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'

/** A database with five published posts, of which four came with the site. */
async function openFilledDatabase(kind: DatabaseKind) {
  const database = await openDatabaseBefore('0038', kind)
  const { db } = database
  const verified = kind === 'sqlite' ? 1 : true
  await sql`insert into admin_users
    (id, full_name, email, email_verified, is_active, role, created_at, updated_at)
    values ('ama', '', 'ama@example.com', ${verified}, ${verified}, 'owner', ${at}, ${at})`.execute(
    db,
  )
  for (const [slug, version, staff, requestKey] of [
    ['untouched', 1, null, null],
    ['also-untouched', 1, null, null],
    ['edited', 2, 'ama', null],
    ['edited-by-one-who-left', 3, null, null],
    ['own', 1, null, 'a-key'],
  ] as const) {
    await sql`insert into blog_posts (id, slug, title, excerpt, content, tags, status, search_text,
      version, updated_by, request_key, created_at, updated_at)
      values (${slug}, ${slug}, ${slug}, '', '', '[]', 'published', '', ${version}, ${staff},
      ${requestKey}, ${at}, ${at})`.execute(db)
    if (slug !== 'own') {
      await sql`insert into starter_content (step, done_at)
        values (${`article:${slug}`}, ${at})`.execute(db)
    }
  }
  return database
}

const samplesIn = async ({ db }: Awaited<ReturnType<typeof openDatabaseBefore>>) =>
  (
    await db
      .selectFrom('blog_posts')
      .select('slug')
      .where('is_sample', '=', true)
      .orderBy('slug')
      .execute()
  ).map(({ slug }) => slug)

test.each(databaseKinds)(
  'an article that came with the site is a sample, unless staff have changed it (%s)',
  async (kind) => {
    const database = await openFilledDatabase(kind)
    await database.migrate()
    expect(await samplesIn(database)).toEqual(['also-untouched', 'untouched'])
  },
)

test.each(databaseKinds)(
  'where the owner has confirmed the articles, none is a sample (%s)',
  async (kind) => {
    const database = await openFilledDatabase(kind)
    await sql`insert into website_confirmations (id, confirmed_at, confirmed_by)
      values ('articles', ${at}, 'ama')`.execute(database.db)
    await database.migrate()
    expect(await samplesIn(database)).toEqual([])
  },
)
