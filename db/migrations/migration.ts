import type { Kysely } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'

/** One step of the schema. It runs in a transaction on both databases and is never changed after its release. */
export type SchemaMigration = {
  name: string
  up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void>
}
