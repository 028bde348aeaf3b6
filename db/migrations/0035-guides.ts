import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'
import { changeStoredServices } from './stored-offerings.ts'

/** The guides that the site comes with, by the service that they are for. */
const guideOf: Record<string, string> = {
  ultrasound: 'prepare-ultrasound',
  ecg: 'prepare-ecg',
  laboratory: 'prepare-laboratory',
}

/** How to prepare for an examination, as a clinician has approved it. */
export const guides: SchemaMigration = {
  name: '0035-guides',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)
    await db.schema
      .createTable('guides')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('approved_by', text, (column) => column.check(sql`approved_by <> ''`))
      .addColumn('approved_on', text, (column) => column.check(isDay[kind]))
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('updated_at', instant, (column) => column.notNull())
      .addColumn('updated_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .addCheckConstraint(
        'guides_approved_by_somebody_on_a_day',
        sql`(approved_by is null) = (approved_on is null)`,
      )
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`create index guides_by_title on guides (title, id)`.execute(db)
    await notifyOfChanges[kind](db)
    await changeStoredServices(db, (service) => {
      const guide = guideOf[String(service.id)]
      return { ...service, guides: guide ? [guide] : [] }
    })
  },
}

const isDay = {
  sqlite: sql`approved_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`,
  postgres: sql`approved_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`,
}

/** Triggers as those of `0013-blog-search.ts`: visitors see these rows, whichever process writes them. */
const notifyOfChanges: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    for (const event of ['insert', 'update', 'delete']) {
      await sql`create trigger ${sql.raw(`guides_change_by_${event}`)}
        after ${sql.raw(event)} on guides
        begin update content_version set number = number + 1; end`.execute(db)
    }
  },

  async postgres(db) {
    await sql`create trigger guides_change
      after insert or update or delete on guides
      for each statement execute function tell_of_content()`.execute(db)
  },
}
