import { type Kysely, sql, type TableMetadata } from 'kysely'
import { type ImageNeeds, publicIdsIn } from '#app/images/image-host.ts'
import type { Database } from '#db/schema.ts'

export interface ImageMention {
  table: string
  /** Null in a table whose rows have no id. */
  rowId: string | null
  publicId: string
}

/** The tables whose rows name images without showing them. */
const ownTables = ['pictures', 'picture_removals', 'image_uses', 'audit_entries']
/** Search indexes only repeat what other tables say. */
const isSearchIndex = (table: string) => /_search(?:_|$)/.test(table)
const textTypes = ['text', 'varchar', 'json', 'jsonb']
const batchSize = 50

/** All tables are searched, so that it also finds images whose use an action has not recorded. */
export async function* imageMentions({ db, images: { folders } }: ImageNeeds<'db' | 'images'>) {
  const tables = await db.introspection.getTables()
  // On PostgreSQL other schemas may belong to other programs.
  const schema = tables.find(({ name }) => name === 'pictures')?.schema
  for (const table of tables) {
    if (table.schema !== schema || table.isView || table.isForeign) continue
    if (ownTables.includes(table.name) || isSearchIndex(table.name)) continue
    for await (const { id, text } of textsOf(db, table, folders)) {
      for (const publicId of publicIdsIn(text, folders)) {
        yield { table: table.name, rowId: id, publicId }
      }
    }
  }
}

/** The texts of a table's rows that name a folder, read in batches between which other work is done. */
async function* textsOf(
  db: Kysely<Database>,
  { name, columns }: TableMetadata,
  folders: ImageNeeds<'images'>['images']['folders'],
) {
  const texts = columns.filter(({ dataType }) => textTypes.includes(dataType.toLowerCase()))
  if (texts.length === 0) return
  const text = sql.join(
    texts.map((column) => sql`coalesce(cast(${sql.ref(column.name)} as text), '')`),
    sql` || ' ' || `,
  )
  const hasId = texts.some((column) => column.name === 'id')
  const namesFolder = sql.join(
    folders.map((folder) => sql`${text} like ${`%${folder.name}/%`}`),
    sql` or `,
  )
  // Rows without an id are read in the order of their texts: those with the same text name the same images.
  const read = hasId
    ? sql`select id as key, case when ${namesFolder} then ${text} else '' end as text`
    : sql`select ${text} as key, ${text} as text`
  const key = hasId ? sql.ref('id') : text
  const isRead = hasId ? sql`` : sql`and (${namesFolder})`
  for (let after = ''; ; ) {
    const { rows } = await sql<{ key: string; text: string }>`${read} from ${sql.table(name)}
      where ${key} > ${after} ${isRead} order by 1 limit ${batchSize}`.execute(db)
    for (const { key, text } of rows) yield { id: hasId ? key : null, text }
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.key
    await new Promise(setImmediate)
  }
}
