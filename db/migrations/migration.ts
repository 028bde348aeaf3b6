import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'

/** A step runs in a transaction on both databases, and is never changed after its release. */
export type SchemaMigration = {
  name: string
  up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void>
}

/** What a word in braces stands for in the SQL of a migration. */
const words: Record<DatabaseKind, Record<string, string>> = {
  sqlite: {
    text: 'text',
    instant: 'text',
    boolean: 'integer',
    bigint: 'integer',
    now: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
    yes: '1',
    no: '0',
    is_day: "glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'",
    report_content: 'begin update content_version set number = number + 1; end',
    // Values of a wrong type are rejected.
    strict: 'strict',
  },
  postgres: {
    // Byte order, as in SQLite: LIKE 'x%' can use an index, and new locale data cannot spoil one.
    text: 'text collate "C"',
    // Milliseconds, as in code. Not text, because the sign-in library stores Date objects here.
    instant: 'timestamptz(3)',
    boolean: 'boolean',
    bigint: 'bigint',
    now: 'now()',
    yes: 'true',
    no: 'false',
    is_day: "~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'",
    report_content: 'for each statement execute function tell_of_content()',
    strict: '',
  },
}

/** A word in braces is what this database calls it; `-- only sqlite` names the database of a statement. */
export async function runSql(db: Kysely<unknown>, kind: DatabaseKind, text: string): Promise<void> {
  for (const statement of text.split(/;\n(?:\n|$)/)) {
    const only = /^-- only (\w+)$/m.exec(statement)?.[1]
    const code = statement
      .replaceAll(/^ *-- .*$/gm, '')
      .replaceAll(/\{(\w+)\}/g, (braces, word) => words[kind][word] ?? braces)
      .trim()
    if (code && (!only || only === kind)) await sql.raw(code).execute(db)
  }
}
