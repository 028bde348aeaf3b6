import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** When branches are closed or limited, and on which days movable public holidays are observed. */
export const hours: SchemaMigration = {
  name: '0029-hours',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)

    await db.schema
      .createTable('closures')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('branch', text)
      .addColumn('kind', text, (column) =>
        column.notNull().check(sql`kind in ('closed', 'limited')`),
      )
      .addColumn('sentence', text, (column) => column.notNull())
      .addColumn('starts_at', instant, (column) => column.notNull())
      .addColumn('ends_at', instant, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('created_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .addCheckConstraint('closures_end_after_their_start', sql`ends_at > starts_at`)
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`create index closures_by_end on closures (ends_at)`.execute(db)

    await db.schema
      .createTable('holiday_days')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('day', text, (column) => column.notNull().check(isDay[kind]))
      .addColumn('set_at', instant, (column) => column.notNull())
      .addColumn('set_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .modifyEnd(tableOptions(kind))
      .execute()

    for (const table of ['closures', 'holiday_days']) await notifyOfChanges[kind](db, table)
  },
}

const isDay = {
  sqlite: sql`day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`,
  postgres: sql`day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`,
}

/** Triggers as those of `0013-blog-search.ts`: visitors see these rows, whichever process writes them. */
const notifyOfChanges: Record<DatabaseKind, (db: Kysely<unknown>, table: string) => Promise<void>> =
  {
    async sqlite(db, table) {
      for (const event of ['insert', 'update', 'delete']) {
        await sql`create trigger ${sql.raw(`${table}_change_by_${event}`)}
          after ${sql.raw(event)} on ${sql.raw(table)}
          begin update content_version set number = number + 1; end`.execute(db)
      }
    },

    async postgres(db, table) {
      await sql`create trigger ${sql.raw(`${table}_change`)}
        after insert or update or delete on ${sql.raw(table)}
        for each statement execute function tell_of_content()`.execute(db)
    },
  }
