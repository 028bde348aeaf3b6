import { sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import type { SchemaMigration } from './migration.ts'

/** Another focal point is a change of content, as those of `0013-blog-search.ts`: visitors see another cut of the picture. */
export const focalPointChanges: SchemaMigration = {
  name: '0050-focal-point-changes',
  async up(db, kind) {
    for (const table of ['gallery_images', 'blog_posts']) {
      await sql`create trigger ${sql.ref(`${table}_change_by_focal_point`)}
        after update of focal_x, focal_y on ${sql.table(table)} ${notify[kind]}`.execute(db)
    }
  },
}

const notify: Record<DatabaseKind, ReturnType<typeof sql>> = {
  sqlite: sql`begin update content_version set number = number + 1; end`,
  postgres: sql`for each statement execute function tell_of_content()`,
}
