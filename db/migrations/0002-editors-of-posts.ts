import { runSql, type SchemaMigration } from './migration.ts'

/** Only posts say who has them open. Editors that are open report again within a minute. */
export const editorsOfPosts: SchemaMigration = {
  name: '0002-editors-of-posts',
  up: (db, kind) => runSql(db, kind, statements),
}

const statements = `drop table open_editors;

create table open_editors (
  post_id {text} not null references blog_posts (id) on delete cascade,
  staff_id {text} not null references admin_users (id) on delete cascade,
  seen_at {instant} not null,
  constraint open_editors_by_post primary key (post_id, staff_id)
) {strict};
`
