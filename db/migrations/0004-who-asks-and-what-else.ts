import { runSql, type SchemaMigration } from './migration.ts'

/** The second service that a patient needs, and who asks for them and holds the phone. */
export const whoAsksAndWhatElse: SchemaMigration = {
  name: '0004-who-asks-and-what-else',
  up: (db, kind) => runSql(db, kind, statements),
}

const statements = `alter table appointments add column second_service {text};

alter table appointments add column asked_by {text};
`
