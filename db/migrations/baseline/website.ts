import { sql } from 'kysely'
import {
  belongsTo,
  columnTypes,
  defaultsTo,
  optionalWhere,
  primary,
  refersTo,
  required,
  requiredWhere,
  tableOptions,
} from '#db/migrations/column-types.ts'
import type { SchemaMigration } from '#db/migrations/migration.ts'
import type { DatabaseKind } from '#db/schema.ts'

const isDay = (kind: DatabaseKind, column: string) =>
  kind === 'sqlite'
    ? sql`${sql.ref(column)} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`
    : sql`${sql.ref(column)} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`

/** What the clinic says of itself, its guides, and when it is closed. */
export const website: SchemaMigration['up'] = async (db, kind) => {
  const { text, instant } = columnTypes(kind)

  await db.schema
    .createTable('website_documents')
    .addColumn('id', text, primary)
    .addColumn('content', text, required)
    .addColumn('version', 'integer', required)
    .addColumn('updated_at', instant, required)
    .addColumn('updated_by', text, refersTo('admin_users'))
    .modifyEnd(tableOptions(kind))
    .execute()

  await db.schema
    .createTable('website_document_versions')
    .addColumn('id', text, primary)
    .addColumn('document_id', text, belongsTo('website_documents'))
    .addColumn('version', 'integer', required)
    .addColumn('content', text, required)
    .addColumn('saved_at', instant, required)
    .addColumn('saved_by', text, refersTo('admin_users'))
    .addUniqueConstraint('website_document_versions_one_each', ['document_id', 'version'])
    .modifyEnd(tableOptions(kind))
    .execute()

  await db.schema
    .createTable('website_confirmations')
    .addColumn('id', text, primary)
    .addColumn('confirmed_at', instant, required)
    .addColumn('confirmed_by', text, refersTo('admin_users'))
    .modifyEnd(tableOptions(kind))
    .execute()

  await db.schema
    .createTable('guides')
    .addColumn('id', text, primary)
    .addColumn('version', 'integer', defaultsTo(1))
    .addColumn('title', text, required)
    .addColumn('content', text, required)
    .addColumn('approved_by', text, optionalWhere(sql`approved_by <> ''`))
    .addColumn('approved_on', text, optionalWhere(isDay(kind, 'approved_on')))
    .addColumn('created_at', instant, required)
    .addColumn('updated_at', instant, required)
    .addColumn('updated_by', text, refersTo('admin_users'))
    .addCheckConstraint(
      'guides_approved_by_somebody_on_a_day',
      sql`(approved_by is null) = (approved_on is null)`,
    )
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index guides_by_title on guides (title, id)`.execute(db)

  await db.schema
    .createTable('closures')
    .addColumn('id', text, primary)
    .addColumn('branch', text)
    .addColumn('kind', text, requiredWhere(sql`kind in ('closed', 'limited')`))
    .addColumn('service', text)
    .addColumn('sentence', text, required)
    .addColumn('starts_at', instant, required)
    .addColumn('ends_at', instant, required)
    .addColumn('version', 'integer', defaultsTo(1))
    .addColumn('created_at', instant, required)
    .addColumn('created_by', text, refersTo('admin_users'))
    .addCheckConstraint('closures_end_after_their_start', sql`ends_at > starts_at`)
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index closures_by_end on closures (ends_at)`.execute(db)

  await db.schema
    .createTable('holiday_days')
    .addColumn('id', text, primary)
    .addColumn('day', text, requiredWhere(isDay(kind, 'day')))
    .addColumn('set_at', instant, required)
    .addColumn('set_by', text, refersTo('admin_users'))
    .modifyEnd(tableOptions(kind))
    .execute()

  await db.schema
    .createTable('starter_content')
    .addColumn('step', text, primary)
    .addColumn('done_at', instant, required)
    .modifyEnd(tableOptions(kind))
    .execute()
}
