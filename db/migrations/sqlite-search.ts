import { type Kysely, sql } from 'kysely'

type Searched = 'appointments' | 'blog_posts'

/**
 * What migration 6 gave PostgreSQL, for a table's search text on SQLite: an index of every three letters
 * in a row. It counts by numbers, and those that SQLite gives to rows itself may change, so they are
 * kept beside their rows' ids.
 */
export async function indexSearchText(db: Kysely<unknown>, table: Searched): Promise<void> {
  await run(db)`create table ${table}_search_rows (
    number integer primary key,
    row_id text not null unique references ${table} (id) on delete cascade
  ) strict`
  await run(db)`insert into ${table}_search_rows (row_id)
    select id from ${table} order by created_at`
  await fillIndex(db, table, ['search_text'])
}

/**
 * Makes the index anew, of other columns or after `change` has given many rows another text: row by row,
 * as the triggers do it, that would take a hundred times as long.
 */
export async function rebuildSearchIndex(
  db: Kysely<unknown>,
  table: Searched,
  columns: readonly string[],
  change: () => Promise<void> = async () => {},
): Promise<void> {
  for (const event of ['in', 'out', 'over']) await run(db)`drop trigger ${table}_search_${event}`
  await run(db)`drop table ${table}_search`
  await change()
  await fillIndex(db, table, columns)
}

async function fillIndex(db: Kysely<unknown>, table: Searched, columns: readonly string[]) {
  const textOf = (row: string) =>
    columns.map((column) => `${row}.${column}`).join(' || char(10) || ')
  await run(db)`create virtual table ${table}_search
    using fts5 (search_text, tokenize = 'trigram case_sensitive 1')`
  // Or a deleted patient's name could be put together again from the index.
  await run(db)`insert into ${table}_search (${table}_search, rank) values ('secure-delete', 1)`
  await run(db)`insert into ${table}_search (rowid, search_text)
    select number, ${textOf(table)} from ${table}_search_rows
    join ${table} on ${table}.id = row_id`

  const number = (row: 'old' | 'new') =>
    `(select number from ${table}_search_rows where row_id = ${row}.id)`
  const add = `insert into ${table}_search (rowid, search_text)
    values (${number('new')}, ${textOf('new')});`
  const remove = `delete from ${table}_search where rowid = ${number('old')};`
  await run(db)`create trigger ${table}_search_in after insert on ${table}
    begin insert into ${table}_search_rows (row_id) values (new.id); ${add} end`
  await run(db)`create trigger ${table}_search_out before delete on ${table}
    begin ${remove} end`
  await run(
    db,
  )`create trigger ${table}_search_over after update of ${columns.join(', ')} on ${table}
    begin ${remove} ${add} end`
}

/** Runs a statement that is put together of names and other SQL, and of no values. */
const run =
  (db: Kysely<unknown>) =>
  (text: TemplateStringsArray, ...parts: string[]) =>
    sql.raw(String.raw({ raw: text }, ...parts)).execute(db)
