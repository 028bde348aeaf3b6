import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { postSearchText } from '#app/domain/blog/post-row.server.ts'
import type { BlogCategoriesTable, BlogPostsTable } from '#db/schema.ts'
import type { TestDatabase } from './databases.ts'

let made = 0

/** Stores a category of the blog; returns its row. */
export async function insertBlogCategory(
  { db }: Pick<TestDatabase, 'db'>,
  changes: Partial<Insertable<BlogCategoriesTable>> = {},
) {
  made += 1
  const names = { id: randomUUID(), name: `Category ${made}`, slug: `category-${made}` }
  const row = { ...names, color: '#1f2a5c', created_at: '2026-11-01T08:00:00.000Z', ...changes }
  return db.insertInto('blog_categories').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A post's row, published and complete unless changed, with the search text of its content. */
export function postRow(
  changes: Partial<Insertable<BlogPostsTable>> = {},
): Insertable<BlogPostsTable> {
  made += 1
  const row = {
    id: randomUUID(),
    slug: `post-${made}`,
    title: `Post ${made}`,
    excerpt: 'What to eat before a scan, and why.',
    content: '<p>Come without having eaten for six hours.</p>',
    tags: ['scan'],
    status: 'published' as const,
    published_at: '2026-11-02T08:00:00.000Z',
    created_at: '2026-11-01T08:00:00.000Z',
    updated_at: '2026-11-01T08:00:00.000Z',
    ...changes,
  }
  return { search_text: postSearchText(row), ...row }
}

/** Stores a post; returns its row. */
export const insertPost = (
  { db }: Pick<TestDatabase, 'db'>,
  changes?: Partial<Insertable<BlogPostsTable>>,
) => db.insertInto('blog_posts').values(postRow(changes)).returningAll().executeTakeFirstOrThrow()

/** The rows of all posts. */
export const storedPosts = ({ db }: Pick<TestDatabase, 'db'>) =>
  db.selectFrom('blog_posts').selectAll().execute()
