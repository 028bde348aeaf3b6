import type { Kysely, Selectable, Updateable } from 'kysely'
import type { Database } from '#db/schema.ts'

type Tables = { [Table in keyof Database]: Database[Table] extends { id: unknown } ? Table : never }
type TableWithId = Tables[keyof Database]

/** Any table whose rows have an id. */
const ofAny = (db: Kysely<Database>) => db as unknown as Kysely<Record<string, { id: string }>>

/** Sets columns of a stored row, past the actions and their rules. */
export async function setColumns<Table extends TableWithId>(
  { db }: { db: Kysely<Database> },
  table: Table,
  id: string,
  columns: Updateable<Database[Table]>,
): Promise<void> {
  await ofAny(db).updateTable<string>(table).set(columns).where('id', '=', id).execute()
}

/** A stored row; rejects where there is none. */
export const rowOf = async <Table extends TableWithId>(
  { db }: { db: Kysely<Database> },
  table: Table,
  id: string,
) =>
  (await ofAny(db)
    .selectFrom<string>(table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as unknown as Selectable<Database[Table]>
