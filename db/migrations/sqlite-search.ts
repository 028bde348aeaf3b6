import { type Kysely, sql } from 'kysely'

type SearchedTable = 'appointments' | 'blog_posts'

/**
 * A trigram index of a table's search text on SQLite, as migration 6 added it on PostgreSQL. Without it a search reads
 * the text of every row: one that finds nothing takes 37 ms instead of 0.4 of 100,000 appointments and 25 instead of 1.7
 * of 10,000 posts, and a list may take 1.5 times what it takes with a hundredth of them.
 *
 * FTS5 needs integer row ids, and SQLite's own may change, so stable ones are stored in a table beside it. Triggers
 * update the index, because what any other write leaves out would not be found.
 */
export async function indexSearchText(db: Kysely<unknown>, table: SearchedTable): Promise<void> {
  await run(db)`create table ${table}_search_rows (
    number integer primary key,
    row_id text not null unique references ${table} (id) on delete cascade
  ) strict`
  await run(db)`insert into ${table}_search_rows (row_id)
    select id from ${table} order by created_at`
  await fillIndex(db, table, ['search_text'])
}

/**
 * Rebuilds the index, for other columns or after `change` has updated many rows: the triggers would take
 * a hundred times as long, row by row.
 */
export async function rebuildSearchIndex(
  db: Kysely<unknown>,
  table: SearchedTable,
  columns: readonly string[],
  change: () => Promise<void> = async () => {},
): Promise<void> {
  for (const event of ['in', 'out', 'over']) await run(db)`drop trigger ${table}_search_${event}`
  await run(db)`drop table ${table}_search`
  await change()
  await fillIndex(db, table, columns)
}

async function fillIndex(db: Kysely<unknown>, table: SearchedTable, columns: readonly string[]) {
  const textOf = (row: string) =>
    columns.map((column) => `${row}.${column}`).join(' || char(10) || ')
  await run(db)`create virtual table ${table}_search
    using fts5 (search_text, tokenize = 'trigram case_sensitive 1')`
  // Without it a deleted patient's name could be reconstructed from the index.
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

/** Runs a statement with interpolated names and SQL; never interpolate values. */
const run =
  (db: Kysely<unknown>) =>
  (text: TemplateStringsArray, ...parts: string[]) =>
    sql.raw(String.raw({ raw: text }, ...parts)).execute(db)
