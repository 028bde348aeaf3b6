import { type ImportedPost, instantOf, type SkippedPost } from './imported-post.ts'
import { readWordPress, type WordPressItem } from './wordpress-xml.server.ts'

const maxAttachments = 100_000

/**
 * The posts of a WordPress export. It is read twice: attachments may stand after the posts that show them, and a
 * damaged file is found before the first post is stored.
 */
export async function* wordPressPosts(
  open: () => AsyncIterable<string>,
): AsyncGenerator<ImportedPost | SkippedPost> {
  const attachments = new Map<string, { address: string; alt: string }>()
  for await (const item of readWordPress(open())) {
    const address = field(item, 'wp:attachment_url')
    if (!address || attachments.size >= maxAttachments) continue
    const alt = item.meta.get('_wp_attachment_image_alt') ?? ''
    attachments.set(field(item, 'wp:post_id'), { address, alt })
  }
  for await (const item of readWordPress(open())) {
    if (field(item, 'wp:post_type') === 'attachment') continue
    yield readItem(item, attachments.get(item.meta.get('_thumbnail_id') ?? '') ?? null)
  }
}

function readItem(
  item: WordPressItem,
  featured: ImportedPost['featured'],
): ImportedPost | SkippedPost {
  const title = field(item, 'title')
  const [type, status] = [field(item, 'wp:post_type'), field(item, 'wp:status')]
  if (type !== 'post') return { title, skipReason: `it is no post but of the kind “${type}”` }
  if (status === 'trash' || status === 'auto-draft')
    return { title, skipReason: 'it is in the bin or was never saved' }
  const hasPassword = field(item, 'wp:post_password') !== ''
  const isPublished = (status === 'publish' || status === 'future') && !hasPassword
  const date = dateOf(item)
  const [category = null, ...others] = item.categories.filter(
    ({ domain, slug }) => domain === 'category' && slug !== 'uncategorized',
  )
  const tags = item.categories.filter(({ domain }) => domain === 'post_tag')
  return {
    source: `wordpress ${field(item, 'guid')} ${field(item, 'wp:post_id')}`,
    title,
    slug: decoded(field(item, 'wp:post_name')),
    excerpt: field(item, 'excerpt:encoded'),
    html: htmlOf(field(item, 'content:encoded')),
    status: isPublished ? 'published' : 'draft',
    publishedAt: isPublished ? date : null,
    createdAt: date,
    category,
    tags: [...others, ...tags].map(({ name }) => name),
    featured,
    metaTitle: '',
    metaDescription: '',
    notes: [
      ...(hasPassword ? ['it had a password, and is a draft now'] : []),
      ...(status === 'private' ? ['it was private, and is a draft now'] : []),
    ],
  }
}

const field = ({ fields }: WordPressItem, name: string) => fields.get(name)?.trim() ?? ''

// A draft has only zeros as its time in UTC.
function dateOf(item: WordPressItem): string | null {
  const dates = [field(item, 'wp:post_date_gmt'), field(item, 'wp:post_date')]
  const date = dates.find((text) => /^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text))
  const time = date && `${date.replace(' ', 'T')}Z`
  return time && !Number.isNaN(Date.parse(time)) ? instantOf(time) : null
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** A post's text as HTML: older ones have empty lines between paragraphs instead of tags. */
function htmlOf(content: string): string {
  if (/<!-- wp:|<p[\s>]/i.test(content)) return content
  return content
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      /^<(?:h[1-6]|ul|ol|blockquote|div|table|pre|figure)\b/i.test(part)
        ? part
        : `<p>${part.replaceAll('\n', '<br>')}</p>`,
    )
    .join('')
}
