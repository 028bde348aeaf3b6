import { sql } from 'kysely'
import type { SchemaMigration } from './migration.ts'

/** On SQLite `insert or replace` deletes the row before it without running the triggers that refuse deletions. */
export const auditReplacement: SchemaMigration = {
  name: '0046-audit-replacement',
  async up(db, kind) {
    if (kind === 'postgres') return
    await sql`create trigger audit_entries_unique before insert on audit_entries
      when exists (select 1 from audit_entries where id = new.id)
      begin select raise(abort, 'audit entries are never changed'); end`.execute(db)
  },
}
