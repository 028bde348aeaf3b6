import { type Kysely, sql } from 'kysely'
import { runSql, type SchemaMigration } from '#db/migrations/migration.ts'
import type { DatabaseKind } from '#db/schema.ts'

/** Triggers that count appointments, and that report changes of what visitors see. */
export const createTriggers: SchemaMigration['up'] = async (db, kind) => {
  for (const counted of counts(kind)) {
    for (const statement of countTriggers[kind](counted)) await sql.raw(statement).execute(db)
  }
  await runSql(db, kind, prepareContentChanges)
  for (const [table, columns] of Object.entries(visibleColumns)) {
    const update = columns ? `update of ${columns}` : 'update'
    for (const event of ['insert', 'delete', update]) {
      await sql`create trigger ${sql.raw(`${table}_change_by_${event.slice(0, 6)}`)}
        after ${sql.raw(event)} on ${sql.raw(table)} ${sql.raw(reportOfChange[kind])}`.execute(db)
    }
  }
}

interface Counted {
  /** The table with the number of appointments for each value of its keys. */
  table: string
  keys: Record<string, (row: string) => string>
  /** The columns of appointments that the values are made from. */
  changedBy: readonly string[]
}

/**
 * The tables of counts that triggers update with every appointment, since counting costs more the more there are. On
 * PostgreSQL triggers fire in the order of their names: those of the days come last, so that two transactions that add
 * requests wait for one another at `appointment_counts`, before either holds a day.
 */
const counts = (kind: DatabaseKind): Counted[] => [
  {
    table: 'appointment_counts',
    keys: { status: (row) => `${row}.status` },
    changedBy: ['status'],
  },
  {
    table: 'appointments_per_day',
    keys: {
      // Accra has the time of UTC all year.
      day: (row) =>
        kind === 'sqlite'
          ? `substr(${row}.created_at, 1, 10)`
          : `to_char(${row}.created_at at time zone 'UTC', 'YYYY-MM-DD')`,
      branch: (row) => `coalesce(${row}.branch, '')`,
      service: (row) => `${row}.service`,
    },
    changedBy: ['created_at', 'branch', 'service'],
  },
]

const countTriggers: Record<DatabaseKind, (counted: Counted) => string[]> = {
  sqlite({ table, keys, changedBy }) {
    const names = Object.keys(keys).join(', ')
    const add = (row: 'old' | 'new', amount: 1 | -1) => {
      const values = Object.values(keys).map((value) => value(row))
      return `insert into ${table} (${names}, amount) values (${values.join(', ')}, ${amount})
        on conflict (${names}) do update set amount = amount + excluded.amount;`
    }
    const isChanged = changedBy.map((column) => `old.${column} is not new.${column}`).join(' or ')
    return [
      `create trigger ${table}_in after insert on appointments begin ${add('new', 1)} end`,
      `create trigger ${table}_out after delete on appointments begin ${add('old', -1)} end`,
      `create trigger ${table}_over after update of ${changedBy.join(', ')} on appointments
        when ${isChanged} begin ${add('old', -1)} ${add('new', 1)} end`,
    ]
  },

  // Once per statement and in a fixed order, so that transactions cannot deadlock.
  postgres({ table, keys }) {
    const names = Object.keys(keys).join(', ')
    const changed = (rows: 'gone' | 'come', change: 1 | -1) => {
      const values = Object.entries(keys).map(([name, value]) => `${value(rows)} as ${name}`)
      return `select ${values.join(', ')}, ${change} as change from ${rows}`
    }
    const [gone, come] = [changed('gone', -1), changed('come', 1)]
    const events = [
      ['insert', come, 'new table as come'],
      ['delete', gone, 'old table as gone'],
      ['update', `${gone} union all ${come}`, 'old table as gone new table as come'],
    ] as const
    return events.flatMap(([event, changes, tables]) => [
      `create function ${table}_on_${event}() returns trigger language plpgsql as $$
        begin
          insert into ${table} (${names}, amount)
          select ${names}, sum(change) from (${changes}) as changes
          group by ${names} having sum(change) <> 0 order by ${names}
          on conflict (${names}) do update set amount = ${table}.amount + excluded.amount;
          return null;
        end $$`,
      `create trigger ${table}_on_${event} after ${event} on appointments
        referencing ${tables} for each statement execute function ${table}_on_${event}()`,
    ])
  },
}

/**
 * The columns that visitors see: a changed view count is no change of content. Of tables without columns all count. Any
 * change of them expires the cached pages, whichever process makes it: without triggers another process would show it when
 * its page is a minute old, and a second is promised (S-30.3).
 */
const visibleColumns: Record<string, string> = {
  blog_posts: `slug, title, excerpt, content, featured_image, featured_image_alt, focal_x, focal_y, tags, category_id,
    status, is_sample, published_at, meta_title, meta_description`,
  blog_categories: 'name, slug, color, description',
  gallery_images: `cloudinary_url, cloudinary_public_id, alt_text, category_id, is_featured, sort_order, width, height,
    focal_x, focal_y, placeholder`,
  gallery_categories: 'name, slug, description',
  website_documents: 'content',
  guides: '',
  closures: '',
  holiday_days: '',
}

const reportOfChange: Record<DatabaseKind, string> = {
  sqlite: 'begin update content_version set number = number + 1; end',
  postgres: 'for each statement execute function tell_of_content()',
}

const prepareContentChanges = `-- only sqlite
create table content_version (
  id integer primary key check (id = 1),
  number integer not null
) strict;

-- only sqlite
insert into content_version (id, number) values (1, 0);

-- only postgres
create function tell_of_content() returns trigger language plpgsql as $$
  begin
    perform pg_notify('gemev_content', '');
    return null;
  end $$;
`

/** Indexes for the search of substrings: without them a search reads the text of every row. */
export const indexSearchTexts: SchemaMigration['up'] = async (db, kind) => {
  if (kind === 'sqlite') {
    await runSql(db, kind, searchIndex('appointments', ['search_text']))
    await runSql(db, kind, searchIndex('blog_posts', ['search_text', 'slug']))
  } else if (await haveTrigrams(db)) {
    await runSql(db, kind, trigramIndexes)
  }
}

const trigramIndexes = `create index appointments_by_search_text on appointments using gin (search_text gin_trgm_ops);

create index blog_posts_by_search_text on blog_posts using gin (search_text gin_trgm_ops);

create index blog_posts_by_slug_text on blog_posts using gin (slug gin_trgm_ops);

create index gallery_images_by_search_text on gallery_images using gin (search_text gin_trgm_ops);
`

/**
 * A trigram index on SQLite. Without it a search that finds nothing takes 37 ms instead of 0.4 of 100,000 appointments and
 * 25 instead of 1.7 of 10,000 posts. FTS5 needs integer row ids, and SQLite's own may change, so stable ones are stored in
 * a table beside it. Triggers update the index, because what any other write leaves out would not be found.
 */
function searchIndex(table: string, columns: readonly string[]): string {
  const number = (row: 'old' | 'new') =>
    `(select number from ${table}_search_rows where row_id = ${row}.id)`
  const text = columns.map((column) => `new.${column}`).join(' || char(10) || ')
  const add = `insert into ${table}_search (rowid, search_text) values (${number('new')}, ${text});`
  const remove = `delete from ${table}_search where rowid = ${number('old')};`
  return `create table ${table}_search_rows (
  number integer primary key,
  row_id text not null unique references ${table} (id) on delete cascade
) strict;

create virtual table ${table}_search using fts5 (search_text, tokenize = 'trigram case_sensitive 1');

-- Without it a deleted patient's name could be reconstructed from the index.
insert into ${table}_search (${table}_search, rank) values ('secure-delete', 1);

create trigger ${table}_search_in after insert on ${table}
  begin insert into ${table}_search_rows (row_id) values (new.id); ${add} end;

create trigger ${table}_search_out before delete on ${table} begin ${remove} end;

create trigger ${table}_search_over after update of ${columns.join(', ')} on ${table}
  begin ${remove} ${add} end;
`
}

async function haveTrigrams(db: Kysely<unknown>): Promise<boolean> {
  await sql`savepoint before_trigrams`.execute(db)
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`release savepoint before_trigrams`.execute(db)
    return true
  } catch {
    // The role may not create it, or the server does not have it: searches then scan the table.
    await sql`rollback to savepoint before_trigrams`.execute(db)
    return false
  }
}
