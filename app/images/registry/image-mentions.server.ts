import { type Kysely, sql, type TableMetadata } from 'kysely'
import { publicIdsIn } from '#app/images/image-folder.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { Database } from '#db/schema.ts'

/** A row that names an image in one of its columns. */
export interface ImageMention {
  table: string
  /** Null in a table whose rows have no id. */
  rowId: string | null
  publicId: string
}

/** The tables in which naming an image is not showing it. */
const ownTables = ['pictures', 'picture_removals', 'image_uses']
const textTypes = ['text', 'varchar', 'json', 'jsonb']
const batchSize = 50

/**
 * Every image that any text of the database names, whatever table it is in. It knows no table by name, so
 * that it also finds what an action has not recorded as a use.
 */
export async function* imageMentions({
  db,
  images: { folders },
}: Needs<'db' | 'images'>): AsyncGenerator<ImageMention> {
  const tables = await db.introspection.getTables()
  // On PostgreSQL other schemas may belong to other programs.
  const schema = tables.find(({ name }) => name === 'pictures')?.schema
  for (const table of tables) {
    if (table.schema !== schema || ownTables.includes(table.name)) continue
    for await (const { id, text } of textsOf(db, table)) {
      for (const publicId of publicIdsIn(text, folders)) {
        yield { table: table.name, rowId: id, publicId }
      }
    }
  }
}

/** The texts of a table's rows, read in batches between which other work is done. */
async function* textsOf(db: Kysely<Database>, { name, columns }: TableMetadata) {
  const texts = columns.filter(({ dataType }) => textTypes.includes(dataType.toLowerCase()))
  if (texts.length === 0) return
  const text = sql.join(
    texts.map((column) => sql`coalesce(cast(${sql.ref(column.name)} as text), '')`),
    sql` || ' ' || `,
  )
  const hasId = texts.some((column) => column.name === 'id')
  const rowsOf = sql`select ${hasId ? sql.ref('id') : sql`null`} as id, ${text} as text
    from ${sql.table(name)}`
  for (let after = ''; ; ) {
    const batch = hasId ? sql`where id > ${after} order by id limit ${batchSize}` : sql``
    const { rows } = await sql<{ id: string | null; text: string }>`${rowsOf} ${batch}`.execute(db)
    yield* rows
    const last = rows.at(-1)?.id
    if (!last || rows.length < batchSize) return
    after = last
    await new Promise(setImmediate)
  }
}
