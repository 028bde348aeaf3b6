import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** What the clinic says of itself, its earlier versions, and what an owner has confirmed when setting up the site. */
export const website: SchemaMigration = {
  name: '0028-website',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)

    await db.schema
      .createTable('website_documents')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('updated_at', instant, (column) => column.notNull())
      .addColumn('updated_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .modifyEnd(tableOptions(kind))
      .execute()

    await db.schema
      .createTable('website_document_versions')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('document_id', text, (column) =>
        column.notNull().references('website_documents.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('saved_at', instant, (column) => column.notNull())
      .addColumn('saved_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .addUniqueConstraint('website_document_versions_one_each', ['document_id', 'version'])
      .modifyEnd(tableOptions(kind))
      .execute()

    await db.schema
      .createTable('website_confirmations')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('confirmed_at', instant, (column) => column.notNull())
      .addColumn('confirmed_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .modifyEnd(tableOptions(kind))
      .execute()

    for (const event of ['insert', 'delete', 'update of content']) {
      const trigger = sql.raw(`website_documents_change_by_${event.slice(0, 6)}`)
      const when = sql.raw(`after ${event} on website_documents`)
      await notifyOfChanges[kind](db, sql`create trigger ${trigger} ${when}`)
    }
  },
}

/** As in `0013-blog-search.ts`, so that a change expires the cached pages of every process. */
const notifyOfChanges: Record<
  DatabaseKind,
  (db: Kysely<unknown>, trigger: ReturnType<typeof sql>) => Promise<unknown>
> = {
  sqlite: (db, trigger) =>
    sql`${trigger} begin update content_version set number = number + 1; end`.execute(db),
  postgres: (db, trigger) =>
    sql`${trigger} for each statement execute function tell_of_content()`.execute(db),
}
