import type { Needs } from '#app/platform/platform.server.ts'

/** What the audit trail says of a row. */
export const auditEntriesOf = ({ db }: Needs<'db'>, rowId: string) =>
  db.selectFrom('audit_entries').selectAll().where('row_id', '=', rowId).orderBy('id').execute()
