import { sql } from 'kysely'

/** A name that rows have stored, and the one that takes its place. */
export interface Rename {
  name: string
  newName: string
}

/** The value of a column after renames: a single expression, so that two rows may also exchange their names. */
export function renamedColumn(column: 'branch' | 'service', renames: readonly Rename[]) {
  const cases = sql.join(
    renames.map(({ name, newName }) => sql`when ${name} then ${newName}`),
    sql` `,
  )
  return sql<string>`case ${sql.ref(column)} ${cases} else ${sql.ref(column)} end`
}
