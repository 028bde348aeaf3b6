import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTriggers, indexSearchTexts } from './baseline/triggers.ts'
import { runSql, type SchemaMigration } from './migration.ts'

/** The SQL of the tables by subject: a built server holds it, as it does its migrations. */
const subjects: Record<string, string> = import.meta.env
  ? import.meta.glob('./baseline/*.sql', { query: '?raw', import: 'default', eager: true })
  : readFolder(join(import.meta.dirname, 'baseline'))

/** The schema of version 1.0. Tables come after those that they refer to. */
export const baseline: SchemaMigration = {
  name: '0001-baseline',
  async up(db, kind) {
    for (const name of ['staff', 'blog', 'gallery', 'appointments', 'website', 'operation']) {
      await runSql(db, kind, subjects[`./baseline/${name}.sql`] ?? '')
    }
    await indexSearchTexts(db, kind)
    await createTriggers(db, kind)
  },
}

function readFolder(folder: string) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return Object.fromEntries(
    files.map((file) => [`./baseline/${file}`, readFileSync(join(folder, file), 'utf8')]),
  )
}
