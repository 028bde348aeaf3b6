import { type Kysely, type RawBuilder, sql } from 'kysely'
import { foldName, spellingsOf } from '#app/values/folded-text.ts'
import type { DatabaseKind } from '#db/schema.ts'
import type { SchemaMigration } from './migration.ts'
import { rebuildSearchIndex } from './sqlite-search.ts'

/** What was stored is found by the folding of all searches: N'yaaba also finds N’yaaba, and Kofi finds Kɔfi. */
export const foldedSearch: SchemaMigration = {
  name: '0062-folded-search',
  async up(db, kind) {
    const rewriteAppointments = () => rewrite(db, 'appointments', sql`first_name, last_name`)
    const rewritePosts = () => rewrite(db, 'blog_posts')
    if (kind === 'sqlite') {
      await rebuildSearchIndex(db, 'appointments', ['search_text'], rewriteAppointments)
      await rebuildSearchIndex(db, 'blog_posts', ['search_text', 'slug'], rewritePosts)
    } else {
      await rewriteAppointments()
      await rewritePosts()
    }
    await rewrite(db, 'gallery_images')
    await withAuditChanges[kind](db, () => rewrite(db, 'audit_entries'))
  },
}

interface Row {
  id: string
  search_text: string
  first_name?: string
  last_name?: string
}

const batchSize = 200

async function rewrite(db: Kysely<unknown>, table: string, names: RawBuilder<unknown> = sql`null`) {
  for (let last = ''; ; ) {
    const { rows } = await sql<Row>`select id, search_text, ${names} from ${sql.table(table)}
      where id > ${last} order by id limit ${batchSize}`.execute(db)
    if (rows.length === 0) return
    const texts = rows.map((row) => sql`(${row.id}, ${folded(row)})`)
    await sql`with texts (id, text) as (values ${sql.join(texts)})
      update ${sql.table(table)} set search_text = texts.text
      from texts where texts.id = ${sql.ref(`${table}.id`)}`.execute(db)
    last = rows.at(-1)?.id ?? ''
  }
}

/** The old text has a line for each value that a row is found by. */
function folded({ search_text, first_name = '', last_name = '' }: Row): string {
  const lines = [...search_text.split('\n'), foldName(first_name), foldName(last_name)]
  return [...new Set(lines.filter(Boolean).flatMap(spellingsOf))].join('\n')
}

/** Changes entries of the audit trail without the trigger that refuses it. */
const withAuditChanges: Record<
  DatabaseKind,
  (db: Kysely<unknown>, change: () => Promise<void>) => Promise<void>
> = {
  async postgres(db, change) {
    await sql`alter table audit_entries disable trigger audit_entries_stay`.execute(db)
    await change()
    await sql`alter table audit_entries enable trigger audit_entries_stay`.execute(db)
  },
  async sqlite(db, change) {
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_master
      where name = 'audit_entries_stay'`.execute(db)
    await sql`drop trigger audit_entries_stay`.execute(db)
    await change()
    for (const trigger of rows) await sql.raw(trigger.sql).execute(db)
  },
}
