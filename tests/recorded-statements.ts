import { createQueryId, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The same database, which writes down the SQL of every statement, without its values. */
export const recordStatements = (db: Kysely<Database>, statements: string[]): Kysely<Database> =>
  db.withPlugin({
    transformQuery({ node }) {
      statements.push(db.getExecutor().compileQuery(node, createQueryId()).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
