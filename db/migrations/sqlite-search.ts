import { type Kysely, sql } from 'kysely'

/**
 * What migration 6 gave PostgreSQL, for a table's search text on SQLite: an index of every three letters
 * in a row. It counts by numbers, and those that SQLite gives to rows itself may change, so they are
 * kept beside their rows' ids.
 */
export async function indexSearchText(
  db: Kysely<unknown>,
  table: 'appointments' | 'blog_posts',
): Promise<void> {
  const raw = (text: string) => sql.raw(text.replaceAll('TABLE', table))
  await sql`create table ${raw('TABLE_search_rows')} (
    number integer primary key,
    row_id text not null unique references ${raw('TABLE')} (id) on delete cascade
  ) strict`.execute(db)
  await sql`create virtual table ${raw('TABLE_search')}
    using fts5 (search_text, tokenize = 'trigram case_sensitive 1')`.execute(db)
  // Or a deleted patient's name could be put together again from the index.
  await sql`insert into ${raw('TABLE_search')} (${raw('TABLE_search')}, rank)
    values ('secure-delete', 1)`.execute(db)
  await sql`insert into ${raw('TABLE_search_rows')} (row_id)
    select id from ${raw('TABLE')} order by created_at`.execute(db)
  await sql`insert into ${raw('TABLE_search')} (rowid, search_text)
    select number, search_text from ${raw('TABLE_search_rows')}
    join ${raw('TABLE')} on ${raw('TABLE')}.id = row_id`.execute(db)

  const number = (row: 'old' | 'new') =>
    `(select number from TABLE_search_rows where row_id = ${row}.id)`
  const add = `insert into TABLE_search (rowid, search_text)
    values (${number('new')}, new.search_text);`
  const remove = `delete from TABLE_search where rowid = ${number('old')};`
  await sql`create trigger ${raw('TABLE_search_in')} after insert on ${raw('TABLE')}
    begin insert into ${raw('TABLE_search_rows')} (row_id) values (new.id); ${raw(add)} end`.execute(
    db,
  )
  await sql`create trigger ${raw('TABLE_search_out')} before delete on ${raw('TABLE')}
    begin ${raw(remove)} end`.execute(db)
  await sql`create trigger ${raw('TABLE_search_over')} after update of search_text on ${raw('TABLE')}
    begin ${raw(remove)} ${raw(add)} end`.execute(db)
}
