import { runSql, type SchemaMigration } from './migration.ts'

/** The process that an owner asks for a backup makes it. */
export const noBackupRequests: SchemaMigration = {
  name: '0005-no-backup-requests',
  up: (db, kind) => runSql(db, kind, 'drop table backup_requests;\n'),
}
