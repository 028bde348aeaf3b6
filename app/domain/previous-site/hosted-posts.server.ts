import { readPost } from '#app/domain/blog/admin/post-form.schema.ts'
import { emptyPost, postFields, slugOfTitle } from '#app/domain/blog/admin/post-form.ts'
import { insertPost, type PostNeeds } from '#app/domain/blog/admin/posts.saving.server.ts'
import {
  foreignImagesOf,
  imageSources,
  sanitisePost,
} from '#app/domain/blog/html/post-html.server.ts'
import { columnsOf, contentErrorsOf } from '#app/domain/blog/post-row.server.ts'
import { blogFolder } from '#app/domain/image-configuration.ts'
import { slugOf, slugTaken } from '#app/domain/slug.ts'
import { isRecorded } from '#app/platform/audit/recorded.server.ts'
import { transactResult } from '#app/platform/database/transact.server.ts'
import { done, invalid } from '#app/values/result.ts'
import type { ImportImage } from './hosted-images.server.ts'
import type { HostedRows, Imported, ImportReport } from './hosted-rows.server.ts'
import { hostedInstant, hostedTags, hostedViews, importedId, oneLine } from './hosted-values.ts'

/** The ids of categories on this site, by their ids on the previous one; null for a category that was not imported. */
export type CategoryIds = ReadonlyMap<string, string | null>

export interface HostedSite {
  needs: PostNeeds
  rows: HostedRows
  report: ImportReport
  importImage: ImportImage
  isDryRun: boolean
}

type HostedRow = Awaited<ReturnType<ReturnType<HostedRows>['next']>>['value']

export async function importHostedPosts(site: HostedSite, categories: CategoryIds) {
  for await (const row of site.rows('blog_posts', 'posts')) {
    const title = oneLine(row.title, postFields.title.maxLength)
    const category_id = categories.get(row.category_id ?? '') ?? null
    const imported = await importPost(site, { ...row, title, category_id })
    site.report.add('posts', `“${title}” (${row.id})`, imported)
  }
}

/** All of a post or nothing. One that was imported before stays as it is, even if staff have changed or deleted it since. */
async function importPost(
  { needs, importImage, isDryRun }: HostedSite,
  row: HostedRow & { title: string; category_id: string | null },
): Promise<Imported> {
  const id = importedId('blog_posts', row.id)
  const action = 'blog.post-imported'
  if (await isRecorded(needs, { action, rowId: id })) return done({ isNew: false })
  const slug = slugOfTitle(slugOf(row.slug ?? '') || row.title)
  const owner = await slugOwner(needs, slug)
  if (owner) return invalid({ '': `another post has its address /blog/${slug}: “${owner}”` })

  const line = (name: keyof typeof postFields) => oneLine(row[name], postFields[name].maxLength)
  const form = {
    ...emptyPost,
    title: row.title,
    slug,
    excerpt: line('excerpt'),
    // The editor has three levels of headings.
    content: (row.content ?? '').replace(/(<\/?h)[456](?=[\s>])/gi, '$13'),
    status: row.status ?? '',
    tags: hostedTags(row.tags, postFields.tags.maxLength),
    meta_title: line('meta_title'),
    meta_description: line('meta_description'),
  }
  // The post is checked by the rules of the editor's form, before any image is uploaded.
  const checked = readPost(form)
  if (!checked.ok) return checked
  const sources = imageSources(needs)
  // The keys are addresses as the sanitiser reads them: the markup may write their characters in several ways.
  const images = new Map<string, string>()
  for (const address of foreignImagesOf(form.content, sources).slice(0, maxImages)) {
    const publicId = await importImage(address, blogFolder)
    if (publicId) images.set(address, needs.images.deliveryUrl(publicId, { width: textWidth }))
  }
  const featured = row.featured_image && (await importImage(row.featured_image, blogFolder))
  const read = readPost({
    ...form,
    content: sanitisePost(form.content, sources, images),
    featured_image: featured ?? '',
    featured_image_alt: featured ? line('featured_image_alt') : '',
  })
  if (!read.ok) return read
  const columns = columnsOf(read.value, sources)
  const errors = contentErrorsOf(needs, read.value, columns.content)
  if (errors) return invalid(errors)
  const notes = [
    ...(row.slug && row.slug !== slug ? [`its address is /blog/${slug} now`] : []),
    ...(row.featured_image && !featured
      ? [`its featured image is missing: ${oneLine(row.featured_image, 300)}`]
      : []),
    ...foreignImagesOf(form.content, sources, images).map(
      (address) => `an image of its text is a link now: ${oneLine(address, 300)}`,
    ),
  ]
  const imported = done({ isNew: true, notes })
  if (isDryRun) return imported
  const now = needs.clock.now().toISOString()
  const [publishedAt, createdAt] = [hostedInstant(row.published_at), hostedInstant(row.created_at)]
  const post = {
    ...columns,
    id,
    request_key: `imported-${id}`,
    category_id: row.category_id,
    view_count: hostedViews(row.view_count),
    published_at: publishedAt ?? (columns.status === 'published' ? (createdAt ?? now) : null),
    created_by: null,
    updated_by: null,
    created_at: createdAt ?? publishedAt ?? now,
    updated_at: now,
  }
  return transactResult(needs.db, async (tx) => {
    const stored = await insertPost({ db: tx, clock: needs.clock, by: needs.by }, post, action)
    return stored ? imported : invalid({ slug: slugTaken })
  })
}

const maxImages = 100
const textWidth = 960

/** The title of the post that has a slug, or that had it and is still redirected to from it. */
async function slugOwner({ db }: Pick<PostNeeds, 'db'>, slug: string): Promise<string | null> {
  const owner = await db
    .selectFrom('blog_posts')
    .leftJoin('blog_post_slugs', 'blog_post_slugs.post_id', 'blog_posts.id')
    .select('title')
    .where(({ eb, or }) =>
      or([eb('blog_posts.slug', '=', slug), eb('blog_post_slugs.slug', '=', slug)]),
    )
    .limit(1)
    .executeTakeFirst()
  return owner?.title ?? null
}
