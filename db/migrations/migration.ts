import type { Kysely } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'

/** One step of the schema. Runs inside a transaction on both databases, and never changes later. */
export type SchemaMigration = {
  name: string
  up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void>
}
