import { runSql, type SchemaMigration } from './migration.ts'

/** What staff have not told a patient yet, when they want to call again, and why the clinic cannot help. */
export const toldPatients: SchemaMigration = {
  name: '0003-told-patients',
  up: (db, kind) => runSql(db, kind, statements),
}

const statements = `alter table appointments add column untold_since {instant};

alter table appointments add column call_again_at {instant};

alter table appointments add column clinic_reason {text};

create index appointments_untold on appointments (untold_since, id) where untold_since is not null;
`
