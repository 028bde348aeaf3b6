import type { Selectable } from 'kysely'
import { storeVersion } from '#app/domain/earlier-versions.server.ts'
import { isWithoutContent, noContentText } from '#app/domain/formatted-text/markup.ts'
import { imageConfiguration } from '#app/domain/image-configuration.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { publicIdsIn } from '#app/images/image-host.ts'
import { claimImages, writeImageUses } from '#app/images/registry/pictures.server.ts'
import { searchText } from '#app/platform/database/search/search-text.server.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { BlogPostsTable } from '#db/schema.ts'
import type { PostInput } from './admin/post-form.schema.ts'
import { type PostField, type PostForm, pickForm, postFieldNames } from './admin/post-form.ts'
import {
  foreignImagesOf,
  imageSources,
  postHtmlError,
  sanitisePost,
} from './html/post-html.server.ts'
import {
  contentErrors,
  featuredImage,
  foreignImagesError,
  type ImageSources,
  ownImage,
  type PostStatus,
} from './post.ts'

type FormColumn = Exclude<PostField, 'publish_at'> | 'published_at'

/** The columns that a post's form fills; `publish_at` is stored as `published_at`. */
export const formColumns = postFieldNames.map(
  (field): FormColumn => (field === 'publish_at' ? 'published_at' : field),
)
type FormRow = Pick<Selectable<BlogPostsTable>, FormColumn>

export type SavedColumns = FormRow & Pick<Selectable<BlogPostsTable>, 'search_text'>

export function columnsOf({ publish_at: _, ...post }: PostInput, sources: ImageSources) {
  return {
    ...post,
    content: sanitisePost(post.content, sources),
    search_text: postSearchText(post),
  }
}

export const formOf = ({ tags, published_at, ...row }: FormRow): PostForm =>
  pickForm({
    ...row,
    publish_at: published_at?.slice(0, 16),
    tags: tags.join(', '),
  })

type Searched = 'title' | 'excerpt' | 'tags'

/** The text that a post is found by, for its column `search_text` (D-15). */
export const postSearchText = ({
  title,
  excerpt,
  tags,
}: Readonly<Record<Searched, string | readonly string[]>>) =>
  searchText(...[title, excerpt, tags].flat())

/** The errors of a post's text and image, `content` being the sanitised text; undefined when there are none. */
export function contentErrorsOf(
  needs: Needs<'images' | 'settings'>,
  post: PostInput,
  content: string,
  publishAtError?: string,
): FieldErrors | undefined {
  const sources = imageSources(needs)
  const htmlError = postHtmlError(post.content, sources)
  if (htmlError) return { content: contentErrors[htmlError] }
  const foreign = foreignImagesOf(post.content, sources)
  if (foreign.length > 0) return { content: foreignImagesError(foreign) }
  const image = featuredImage(post.featured_image)
  if (image && 'url' in image && !ownImage(image.url, sources)) {
    return { featured_image: foreignImagesError([image.url]) }
  }
  if (isWithoutContent(content)) return { content: noContentText }
  return publishAtError ? { publish_at: publishAtError } : undefined
}

interface Publication {
  before: { published_at: string | null }
  status: PostStatus
  /** The time of publishing from the form, as an instant; null for at once. */
  publishAt: string | null
  now: string
}

/** Set once, when the post becomes public (D-24). A time in the future is only a plan, which may be moved or given up. */
export function publishedAt({ before, status, publishAt, now }: Publication): string | null {
  const { published_at } = before
  if (published_at !== null && published_at <= now) return published_at
  if (status !== 'published') return null
  return publishAt !== null && publishAt > now ? publishAt : now
}

export function publishAtError({
  before,
  status,
  publishAt,
  now,
}: Publication): string | undefined {
  const isNewPlan =
    status === 'published' && publishAt !== null && publishAt !== before.published_at
  const wasPublic = before.published_at !== null && before.published_at <= now
  if (!isNewPlan || wasPublic || publishAt > now) return undefined
  return 'Please choose a time in the future, or none to publish now.'
}

type ImageFields = Pick<FormRow, 'featured_image' | 'content'>

const publicIdsOf = (text: string) => publicIdsIn(text, imageConfiguration.folders)

/** Records the images in a form that a row holds; returns the public ids of those that it no longer shows. */
export const writePostImages = (
  { db }: Needs<'db'>,
  row: { resource: 'blog_posts' | 'blog_post_revisions' | 'blog_post_drafts'; id: string },
  { featured_image, content }: ImageFields,
): Promise<string[]> =>
  writeImageUses({ db }, row, {
    featured: publicIdsOf(featured_image ?? ''),
    text: publicIdsOf(content),
  })

/** Also called before a change: a post that was loaded by other means has no version yet. */
export async function storePostVersion({ db }: Needs<'db'>, id: string): Promise<void> {
  const row = await db
    .selectFrom('blog_posts')
    .select(['version', 'updated_by', 'updated_at', ...formColumns])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const content = JSON.stringify(formOf(row))
  const version = await storeVersion({ db }, { kind: 'post', id }, { ...row, content })
  if (version) await writePostImages({ db }, { resource: 'blog_post_revisions', id: version }, row)
}

/** Claims the images in a form before it is stored. A host that cannot be reached keeps no text from being saved. */
export const claimPostImages = (
  needs: Needs<'by' | 'db' | 'clock' | 'images'>,
  { featured_image, content }: ImageFields,
) => claimImages(needs, publicIdsOf(`${featured_image ?? ''} ${content}`), needs.by.id)

export type EditedPost = NonNullable<Awaited<ReturnType<typeof findEditedPost>>>

export async function findEditedPost({ db }: Needs<'db'>, id: string) {
  const row = await db
    .selectFrom('blog_posts')
    .leftJoin('admin_users', 'admin_users.id', 'blog_posts.updated_by')
    .select(formColumns.map((column) => `blog_posts.${column}` as const))
    .select(['blog_posts.id', 'blog_posts.version', 'blog_posts.updated_at', 'is_sample'])
    .select(staffName.as('updated_by_name'))
    .where('blog_posts.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { version, is_sample, published_at, updated_at, updated_by_name } = row
  return { id, version, is_sample, published_at, updated_at, updated_by_name, form: formOf(row) }
}

export async function findByRequestKey({ db }: Needs<'db'>, requestKey: string) {
  const found = await db
    .selectFrom('blog_posts')
    .select(['id', 'created_by'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  const post = found && (await findEditedPost({ db }, found.id))
  return post ? { ...post, created_by: found.created_by } : null
}

/** Whether another post has a slug. `key` is the id of the own post, or the request key of a new one. */
export async function isSlugTaken(
  { db }: Needs<'db'>,
  { slug, key }: { slug: string; key: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', key)
    .where(({ eb, or }) => or([eb('request_key', 'is', null), eb('request_key', '<>', key)]))
    .executeTakeFirst()
  return other !== undefined
}
