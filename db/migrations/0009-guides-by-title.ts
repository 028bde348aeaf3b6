import { runSql, type SchemaMigration } from './migration.ts'

/** The index of the guides has the order of their list, which ignores capital letters. */
export const guidesByTitle: SchemaMigration = {
  name: '0009-guides-by-title',
  up: (db, kind) => runSql(db, kind, statements),
}

const statements = `drop index guides_by_title;

create index guides_by_title on guides (lower(title), id);
`
