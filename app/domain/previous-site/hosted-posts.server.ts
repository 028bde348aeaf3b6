import { importPost } from '#app/domain/blog/import/import-posts.server.ts'
import type { ImportedPost, SkippedPost } from '#app/domain/blog/import/imported-post.ts'
import { isPostStatus } from '#app/domain/blog/post-status.ts'
import { chooseStatusText } from '#app/domain/text-errors.ts'
import { blogFolder } from '#app/image-configuration.ts'
import type { TextRow } from '#app/platform/database/postgres/foreign-postgres.server.ts'
import type { CategoryIds, HostedSite } from './hosted-site.server.ts'
import { hostedInstant, hostedTags, hostedViews, importedId } from './hosted-values.ts'

/** Imports the posts by the rules of the editor. */
export async function importHostedPosts(
  { needs, rows, report, images, isDryRun }: HostedSite,
  categories: CategoryIds,
) {
  const findImage = (address: string) => images.importImage(address, blogFolder)
  for await (const row of rows('blog_posts', 'posts')) {
    const post = readHostedPost(row, categories)
    const outcome = await importPost(needs, post, { findImage, isDryRun })
    report.add('posts', `“${outcome.title}” (${row.id})`, outcome)
  }
}

function readHostedPost(
  { id, ...row }: TextRow & { id: string },
  categories: CategoryIds,
): ImportedPost | SkippedPost {
  const text = (name: string) => row[name] ?? ''
  const [title, status] = [text('title'), text('status')]
  if (!isPostStatus(status)) return { title, skipReason: `status: ${chooseStatusText}` }
  return {
    id: importedId('blog_posts', id),
    title,
    slug: text('slug'),
    excerpt: text('excerpt'),
    html: text('content'),
    status,
    publishedAt: hostedInstant(row.published_at),
    createdAt: hostedInstant(row.created_at),
    categoryId: categories.get(text('category_id')) ?? null,
    tags: hostedTags(row.tags),
    featured: row.featured_image
      ? { address: row.featured_image, alt: text('featured_image_alt') }
      : null,
    metaTitle: text('meta_title'),
    metaDescription: text('meta_description'),
    viewCount: hostedViews(row.view_count),
  }
}
