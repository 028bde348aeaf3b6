import { type Kysely, sql } from 'kysely'
import { spellingsOf } from '#app/values/folded-text.ts'
import { runSql, type SchemaMigration } from './migration.ts'

/**
 * The register of breaches ends: what was written in it stands in the audit trail from now on, which backups save and
 * nobody can change. No branch is mailed what waits, and nobody is listed who has asked for a password.
 */
export const records: SchemaMigration = {
  name: '0007-records',
  async up(db, kind) {
    await storeBreaches(db)
    await runSql(db, kind, statements)
  },
}

type Breach = Record<'id' | 'title' | 'noticed' | 'affected' | 'measures' | 'reported', string>

async function storeBreaches(db: Kysely<unknown>) {
  const { rows } = await sql<Breach & { created_at: string | Date }>`
    select * from breaches order by created_at`.execute(db)
  for (const { id, title, noticed, affected, measures, reported, created_at } of rows) {
    const enteredOn = new Date(created_at).toISOString().slice(0, 10)
    const answers = Object.entries({ noticed, affected, 'done about it': measures, reported })
    const labelled = answers.map(([label, text]) => text && `${label}: ${text}`).filter(Boolean)
    const details = [`entered on ${enteredOn}`, ...labelled]
    const found = ['The program', title].flatMap(spellingsOf).join('\n')
    await sql`insert into audit_entries
        (id, created_at, actor_name, action, row_id, subject, details, search_text)
      values (${id}, ${new Date().toISOString()}, 'The program', 'privacy.breach-entered', ${id},
        ${title}, ${JSON.stringify(details)}, ${found})`.execute(db)
  }
}

const statements = `drop table breaches;

alter table admin_users drop column link_wanted_at;

delete from daily_work where name = 'digest' or name like '%, last day of the clock';
`
