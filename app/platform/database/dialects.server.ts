import { type Kysely, SqliteAdapter, sql } from 'kysely'

interface ForeignKey {
  table: string
  column: string
  parent: string
}

export async function readForeignKeys<Tables>(db: Kysely<Tables>): Promise<ForeignKey[]> {
  const query = isSqlite(db)
    ? sql<ForeignKey>`
          select child.name as "table", key."from" as "column", key."table" as parent
          from sqlite_schema as child, pragma_foreign_key_list(child.name) as key
          where child.type = 'table'`
    : sql<ForeignKey>`
          select child.relname as "table", attname as "column", parent.relname as parent
          from pg_constraint
          join pg_class as child on child.oid = conrelid
          join pg_class as parent on parent.oid = confrelid
          join pg_attribute on attrelid = conrelid and attnum = any (conkey)
          where contype = 'f' and connamespace = current_schema()::regnamespace`
  return (await query.execute(db)).rows
}

/** Sorts tables so that rows can be inserted in this order. */
export async function parentsFirst<Tables, Table extends string>(
  db: Kysely<Tables>,
  tables: readonly Table[],
): Promise<Table[]> {
  const keys = await readForeignKeys(db)
  const ordered = new Set<Table>()
  const add = (table: Table, children: readonly Table[]) => {
    if (children.includes(table)) throw new Error(`foreign keys lead from ${table} to itself`)
    for (const { parent } of keys.filter((key) => key.table === table && key.parent !== table)) {
      const found = tables.find((name) => name === parent)
      if (found && !ordered.has(found)) add(found, [...children, table])
    }
    ordered.add(table)
  }
  for (const table of tables) add(table, [])
  return [...ordered]
}

export const isSqlite = <Tables>(db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter

/** The seconds between two instants; null when either is. */
export const secondsBetween = <Tables>(db: Kysely<Tables>, from: string, to: string) =>
  isSqlite(db)
    ? sql`((julianday(${sql.ref(to)}) - julianday(${sql.ref(from)})) * 86400)`
    : sql`extract(epoch from (${sql.ref(to)} - ${sql.ref(from)}))::float8`
