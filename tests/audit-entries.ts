import type { Needs } from '#app/domain/platform.server.ts'

/** The entries of the audit trail about a row, oldest first. */
export const auditEntriesOf = ({ db }: Needs<'db'>, rowId: string) =>
  db.selectFrom('audit_entries').selectAll().where('row_id', '=', rowId).orderBy('id').execute()
