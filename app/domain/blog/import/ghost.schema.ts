import { z } from 'zod'
import { ImportError, type ImportedPost, instantOf, type SkippedPost } from './imported-post.ts'

const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
const Id = z.union([z.string(), z.number()]).transform(String)
// Old exports have times in milliseconds.
const Time = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((time) => (Number.isNaN(new Date(time ?? '').getTime()) ? null : instantOf(time)))

const Post = z.object({
  id: Id,
  uuid: Text,
  title: Text,
  slug: Text,
  html: Text,
  type: z.string().default('post'),
  page: z.union([z.boolean(), z.number()]).nullish(),
  status: Text,
  visibility: z.string().nullish(),
  published_at: Time,
  created_at: Time,
  custom_excerpt: Text,
  feature_image: Text,
  meta_title: Text,
  meta_description: Text,
})

const Data = z.object({
  posts: z.array(Post).max(50_000),
  tags: z.array(z.object({ id: Id, name: Text })).default([]),
  posts_tags: z.array(z.object({ post_id: Id, tag_id: Id })).default([]),
  posts_meta: z
    .array(
      z.object({ post_id: Id, feature_image_alt: Text, meta_title: Text, meta_description: Text }),
    )
    .default([]),
})
type Data = z.output<typeof Data>

const Export = z.union([
  z.object({ db: z.tuple([z.object({ data: Data })]) }).transform(({ db }) => db[0].data),
  z.object({ data: Data }).transform(({ data }) => data),
])

/** The posts of a Ghost export; `ImportError` when it is damaged or another file. */
export function ghostPosts(json: string): (ImportedPost | SkippedPost)[] {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new ImportError('This export is damaged: it is no complete JSON. Export it again.')
  }
  const read = Export.safeParse(value)
  if (!read.success)
    throw new ImportError('This is no Ghost export: it has no posts as Ghost writes them.')
  const names = new Map(read.data.tags.map(({ id, name }) => [id, name]))
  const tags = Map.groupBy(read.data.posts_tags, ({ post_id }) => post_id)
  const meta = new Map(read.data.posts_meta.map((row) => [row.post_id, row]))
  return read.data.posts.map((post) => {
    const postTags = (tags.get(post.id) ?? []).map(({ tag_id }) => names.get(tag_id) ?? '')
    return readPost(post, postTags, meta.get(post.id))
  })
}

function readPost(
  post: Data['posts'][number],
  tags: string[],
  meta: Data['posts_meta'][number] | undefined,
): ImportedPost | SkippedPost {
  const { title, slug } = post
  if (post.type !== 'post' || post.page)
    return { title, skipReason: 'it is no post but of the kind “page”' }
  const isForMembers = (post.visibility ?? 'public') !== 'public'
  // A post that was only sent as a newsletter was never on the site.
  const isPublished = ['published', 'scheduled'].includes(post.status) && !isForMembers
  return {
    source: `ghost ${post.uuid || post.id}`,
    title,
    slug,
    html: post.html.replaceAll('__GHOST_URL__/', '/'),
    excerpt: post.custom_excerpt,
    status: isPublished ? 'published' : 'draft',
    publishedAt: isPublished ? post.published_at : null,
    createdAt: post.created_at,
    category: null,
    tags: tags.filter((name) => !name.startsWith('#')),
    featured: post.feature_image
      ? { address: post.feature_image, alt: meta?.feature_image_alt ?? '' }
      : null,
    metaTitle: meta?.meta_title || post.meta_title,
    metaDescription: meta?.meta_description || post.meta_description,
    notes: isForMembers ? ['it was for members alone, and is a draft now'] : [],
  }
}
