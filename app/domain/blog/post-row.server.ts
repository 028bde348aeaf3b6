import type { Selectable } from 'kysely'
import type { PostInput } from '#app/domain/blog/admin/post-form.schema.ts'
import type { PostForm } from '#app/domain/blog/admin/post-form.ts'
import type { ImageSources } from '#app/domain/blog/html/allowed-image-sources.ts'
import { sanitisePost } from '#app/domain/blog/html/post-html.server.ts'
import type { BlogPostsTable } from '#db/schema.ts'
import { postSearchText } from './post-search.server.ts'

/** The columns that a post's form fills; `publish_at` is stored as `published_at`. */
export const formColumns = [
  'title',
  'slug',
  'excerpt',
  'content',
  'status',
  'published_at',
  'category_id',
  'tags',
  'featured_image',
  'featured_image_alt',
  'focal_x',
  'focal_y',
  'meta_title',
  'meta_description',
] as const
type FormRow = Pick<Selectable<BlogPostsTable>, (typeof formColumns)[number]>

export type SavedColumns = Omit<FormRow, 'published_at'> &
  Pick<Selectable<BlogPostsTable>, 'search_text'>

/** A post's input as columns, with sanitised markup and the search text. */
export function columnsOf(
  { publish_at: _, ...post }: PostInput,
  sources: ImageSources,
): SavedColumns {
  return {
    ...post,
    content: sanitisePost(post.content, sources),
    search_text: postSearchText(post),
  }
}

/** A stored post as the values of the editor's form. */
export const formOf = (row: FormRow): PostForm => ({
  title: row.title,
  slug: row.slug,
  excerpt: row.excerpt,
  content: row.content,
  status: row.status,
  publish_at: row.published_at?.slice(0, 16) ?? '',
  category_id: row.category_id ?? '',
  tags: row.tags.join(', '),
  featured_image: row.featured_image ?? '',
  featured_image_alt: row.featured_image_alt ?? '',
  focal_x: row.focal_x?.toString() ?? '',
  focal_y: row.focal_y?.toString() ?? '',
  meta_title: row.meta_title ?? '',
  meta_description: row.meta_description ?? '',
})
