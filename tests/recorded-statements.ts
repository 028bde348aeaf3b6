import { type CompiledQuery, createQueryId, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The same database, which calls `record` with every statement and its values before it runs. */
export const recordQueries = (
  db: Kysely<Database>,
  record: (query: CompiledQuery) => void,
): Kysely<Database> =>
  db.withPlugin({
    transformQuery({ node }) {
      record(db.getExecutor().compileQuery(node, createQueryId()))
      return node
    },
    transformResult: async ({ result }) => result,
  })

/** The same database, which adds the SQL of every statement to `statements`, without its values. */
export const recordStatements = (db: Kysely<Database>, statements: string[]): Kysely<Database> =>
  recordQueries(db, ({ sql }) => statements.push(sql))
