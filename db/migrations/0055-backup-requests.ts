import { sql } from 'kysely'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** The backup that an owner has asked for, with the process that makes it, which stood among the work of each day. */
export const backupRequests: SchemaMigration = {
  name: '0055-backup-requests',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)
    await db.schema
      .createTable('backup_requests')
      .addColumn('id', text, (column) => column.primaryKey().check(sql`id = 'next'`))
      .addColumn('requested_at', instant, (column) => column.notNull())
      .addColumn('claimed_by', text)
      .addColumn('claimed_until', instant)
      .addColumn('failed_at', instant)
      .modifyEnd(tableOptions(kind))
      .execute()
    const { rows } = await sql`delete from daily_work
      where name in ('backup requested', 'requested backup begun') returning name`.execute(db)
    if (rows.length === 0) return
    const requested_at = new Date().toISOString()
    await sql`insert into backup_requests (id, requested_at) values ('next', ${requested_at})`.execute(
      db,
    )
  },
}
