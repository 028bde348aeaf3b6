import { type Kysely, sql } from 'kysely'
import type { SchemaMigration } from './migration.ts'

/** Adds an index for substring search, on PostgreSQL servers that allow the extension. */
export const trigramSearch: SchemaMigration = {
  name: '0006-trigram-search',
  async up(db, kind) {
    if (kind === 'sqlite') return
    if (!(await haveTrigrams(db))) return
    await sql`create index blog_posts_by_search_text
      on blog_posts using gin (search_text gin_trgm_ops)`.execute(db)
    await sql`create index appointments_by_search_text
      on appointments using gin (search_text gin_trgm_ops)`.execute(db)
  },
}

async function haveTrigrams(db: Kysely<unknown>): Promise<boolean> {
  await sql`savepoint before_trigrams`.execute(db)
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`release savepoint before_trigrams`.execute(db)
    return true
  } catch {
    // The role may not create it, or the server does not have it: searches then scan the table.
    await sql`rollback to savepoint before_trigrams`.execute(db)
    return false
  }
}
