import { type CompiledQuery, createQueryId, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The same database, which hands on every statement with its values before it runs. */
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

/** The same database, which writes down the SQL of every statement, without its values. */
export const recordStatements = (db: Kysely<Database>, statements: string[]): Kysely<Database> =>
  recordQueries(db, ({ sql }) => statements.push(sql))
