import { contentErrorsOf } from '#app/domain/blog/admin/post-content-errors.server.ts'
import { type PostInput, readPost } from '#app/domain/blog/admin/post-form.schema.ts'
import { emptyPost, postFields, slugOfTitle } from '#app/domain/blog/admin/post-form.ts'
import { insertPost } from '#app/domain/blog/admin/post-insertion.server.ts'
import type { PostNeeds } from '#app/domain/blog/admin/posts.saving.server.ts'
import { foreignImagesOf, sanitisePost } from '#app/domain/blog/html/post-html.server.ts'
import { imageSources } from '#app/domain/blog/html/site-image-sources.server.ts'
import { columnsOf } from '#app/domain/blog/post-row.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { slugOf, slugTaken } from '#app/domain/slug.ts'
import { isRecorded } from '#app/platform/audit/recorded.server.ts'
import { transactResult } from '#app/platform/database/transact.server.ts'
import { done, invalid, type Result } from '#app/values/result.ts'
import { type ImportedPost, plainText, type SkippedPost } from './imported-post.ts'

/** What became of a post of the previous site. */
export interface ImportOutcome {
  kind: 'imported' | 'imported-before' | 'skipped'
  title: string
  /** Why it was skipped, or what staff should look at. */
  notes: string[]
}

/** Imports an image of the previous site and answers its public id here; null when it cannot be fetched. */
type FindImage = (address: string) => Promise<string | null>

interface Options {
  findImage: FindImage
  /** Stores nothing, and answers what an import would do. */
  isDryRun: boolean
}

/**
 * Imports one post with everything that belongs to it, or nothing of it. A post that was imported before stays as it
 * is.
 */
export async function importPost(
  needs: PostNeeds,
  post: ImportedPost | SkippedPost,
  { findImage, isDryRun }: Options,
): Promise<ImportOutcome> {
  const title = plainText(post.title, postFields.title.maxLength)
  const skipped = (...notes: string[]) => ({ kind: 'skipped' as const, title, notes })
  if ('skipReason' in post) return skipped(post.skipReason)
  if (await isImported(needs, post.id)) return { kind: 'imported-before', title, notes: [] }
  const slug = slugOfTitle(slugOf(post.slug) || title)
  const owner = await slugOwner(needs, slug)
  if (owner) return skipped(`another post has its address /blog/${slug}: “${owner}”`)

  // The post is checked by the rules of the editor's form, before any image is uploaded.
  const form = { ...formOf(post, title), slug }
  const checked = readPost(form)
  if (!checked.ok) return skipped(importReason(checked))
  const text = await withImages(needs, form.content, findImage)
  const featured = post.featured && (await findImage(post.featured.address))
  const read = readPost({
    ...form,
    content: text.html,
    featured_image: featured ?? '',
    featured_image_alt: featured
      ? plainText(post.featured?.alt ?? '', postFields.featured_image_alt.maxLength)
      : '',
  })
  if (!read.ok) return skipped(importReason(read))
  const stored = await storeImportedPost(needs, { ...post, isDryRun, post: read.value })
  if (!stored.ok) return skipped(importReason(stored))
  const missing = post.featured && !featured ? [post.featured.address] : []
  return {
    kind: 'imported',
    title,
    notes: [
      ...(post.slug && post.slug !== slug ? [`its address is /blog/${slug} now`] : []),
      ...missing.map((address) => `its featured image is missing: ${plainText(address, 300)}`),
      ...text.foreign.map(
        (address) => `an image of its text is a link now: ${plainText(address, 300)}`,
      ),
    ],
  }
}

/** Why something cannot be imported, in one line. */
export const importReason = ({ errors }: Exclude<Result<unknown>, { ok: true }>) =>
  Object.entries(errors)
    .map(([field, error]) => (field ? `${field}: ${error}` : error))
    .join(' ')

const formOf = (post: ImportedPost, title: string) => ({
  ...emptyPost,
  title,
  excerpt: plainText(post.excerpt, postFields.excerpt.maxLength),
  // The editor has three levels of headings.
  content: post.html.replace(/(<\/?h)[456](?=[\s>])/gi, '$13'),
  status: post.status,
  tags: tagsOf(post.tags),
  meta_title: plainText(post.metaTitle, postFields.meta_title.maxLength),
  meta_description: plainText(post.metaDescription, postFields.meta_description.maxLength),
})

/** As many tags as fit into their field, which separates them by commas. */
function tagsOf(tags: string[]): string {
  let text = ''
  for (const tag of tags) {
    const longer = [text, plainText(tag.replaceAll(',', ' '), 100)].filter(Boolean).join(', ')
    if (longer.length <= postFields.tags.maxLength) text = longer
  }
  return text
}

const maxImages = 100
const textWidth = 960

/** A text with the images that were imported; the others become links, and their addresses are `foreign`. */
async function withImages(needs: PostNeeds, html: string, findImage: FindImage) {
  const sources = imageSources(needs)
  // The keys are addresses as the sanitiser reads them: the markup may write their characters in several ways.
  const imported = new Map<string, string>()
  for (const address of foreignImagesOf(html, sources).slice(0, maxImages)) {
    const publicId = await findImage(address)
    if (publicId) imported.set(address, needs.images.deliveryUrl(publicId, { width: textWidth }))
  }
  return {
    html: sanitisePost(html, sources, imported),
    foreign: foreignImagesOf(html, sources, imported),
  }
}

/** Whether a post was imported before, even if staff have changed or deleted it since. */
const isImported = (needs: Needs<'db'>, id: string): Promise<boolean> =>
  isRecorded(needs, { action: 'blog.post-imported', rowId: id })

/** The title of the post that has a slug, or that had it and is still redirected to from it. */
async function slugOwner({ db }: Needs<'db'>, slug: string): Promise<string | null> {
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

interface PostToStore
  extends Pick<ImportedPost, 'id' | 'categoryId' | 'publishedAt' | 'createdAt' | 'viewCount'> {
  post: PostInput
  isDryRun: boolean
}

/**
 * Stores an imported post with its revision and audit entry, in one transaction; a dry run stores nothing, and answers
 * whether it could be stored.
 */
async function storeImportedPost(
  needs: PostNeeds,
  { id, post, isDryRun, categoryId, publishedAt, createdAt, viewCount }: PostToStore,
): Promise<Result<unknown>> {
  const columns = columnsOf(post, imageSources(needs))
  const errors = contentErrorsOf(needs, post, columns.content)
  if (errors) return invalid(errors)
  if (isDryRun) return done(null)
  const now = needs.clock.now().toISOString()
  const row = {
    ...columns,
    id,
    request_key: `imported-${id}`,
    category_id: categoryId,
    view_count: viewCount,
    published_at: publishedAt ?? (post.status === 'published' ? (createdAt ?? now) : null),
    created_by: null,
    updated_by: null,
    created_at: createdAt ?? publishedAt ?? now,
    updated_at: now,
  }
  return transactResult(needs.db, async (tx) => {
    const own = { db: tx, clock: needs.clock, by: needs.by }
    const stored = await insertPost(own, row, 'blog.post-imported')
    return stored ? done(stored) : invalid({ slug: slugTaken })
  })
}
