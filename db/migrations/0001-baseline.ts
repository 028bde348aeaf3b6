import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { runSql, type SchemaMigration } from './migration.ts'

/** The SQL of the tables by subject: a built server holds it, as it does its migrations. */
const subjects: Record<string, string> = import.meta.env
  ? import.meta.glob('./baseline/*.sql', { query: '?raw', import: 'default', eager: true })
  : readFolder(join(import.meta.dirname, 'baseline'))

// Tables come after those that they refer to.
const tables = ['staff', 'blog', 'gallery', 'appointments', 'website', 'operation']

/** The schema of version 1.0. */
export const baseline: SchemaMigration = {
  name: '0001-baseline',
  async up(db, kind) {
    for (const name of [...tables, 'counts', 'search', 'content-changes']) {
      await runSql(db, kind, subjects[`./baseline/${name}.sql`] as string)
    }
    if (kind === 'postgres') await indexTrigrams(db)
  },
}

/** PostgreSQL's indexes for the search of substrings. */
async function indexTrigrams(db: Kysely<unknown>) {
  await sql`savepoint before_trigrams`.execute(db)
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch {
    // The role may not create it, or the server does not have it: searches then scan the table.
    await sql`rollback to savepoint before_trigrams`.execute(db)
    return
  }
  await sql`release savepoint before_trigrams`.execute(db)
  for (const [index, table, column] of [
    ['appointments_by_search_text', 'appointments', 'search_text'],
    ['blog_posts_by_search_text', 'blog_posts', 'search_text'],
    ['blog_posts_by_slug_text', 'blog_posts', 'slug'],
    ['gallery_images_by_search_text', 'gallery_images', 'search_text'],
  ] as const) {
    await sql`create index ${sql.ref(index)} on ${sql.table(table)}
      using gin (${sql.ref(column)} gin_trgm_ops)`.execute(db)
  }
}

function readFolder(folder: string) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return Object.fromEntries(
    files.map((file) => [`./baseline/${file}`, readFileSync(join(folder, file), 'utf8')]),
  )
}
