import { runSql, type SchemaMigration } from './migration.ts'

/**
 * The register of breaches ends: what was written in it stands in the audit trail from now on, which backups save and
 * nobody can change. No branch is mailed what waits, and nobody is listed who has asked for a password.
 */
export const records: SchemaMigration = {
  name: '0007-records',
  up: (db, kind) => runSql(db, kind, statements),
}

const entry = `insert into audit_entries
  (id, created_at, actor_name, action, row_id, subject, details, search_text)
select id, {now}, 'The program', 'privacy.breach-entered', id, title,`

const statements = `-- only sqlite
${entry}
  json_array(noticed, affected, measures, reported), lower(title)
from breaches;

-- only postgres
${entry}
  json_build_array(noticed, affected, measures, reported)::text, lower(title)
from breaches;

drop table breaches;

alter table admin_users drop column link_wanted_at;

delete from daily_work where name = 'digest' or name like '%, last day of the clock';
`
