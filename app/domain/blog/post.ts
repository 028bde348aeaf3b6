import { anyTag, decodeEntities, tooDeepText } from '#app/domain/formatted-text/markup.ts'
import { resourceTexts } from '#app/domain/resource-texts.ts'
import { moment } from '#app/values/date-text.ts'

export interface ImageSources {
  /** The site's own origin, without a slash at its end. */
  site: string
  hosts: string[]
}

// No spaces, backslashes and invisible characters: browsers rewrite these when they read a URL.
const safeCharacters = String.raw`[^\s\\\p{Cc}\p{Cf}]*`
// The paths of the embedded image host and of the site's own drawings.
const ownPath = new RegExp(`^/(?:[\\w-]+/image/upload|pictures)/${safeCharacters}$`, 'iu')
const httpsUrl = new RegExp(`^https://${safeCharacters}$`, 'iu')

/** The address as a post stores it, a path when it is on the site; null for an image from elsewhere. */
export function ownImage(address: string, { site, hosts }: ImageSources): string | null {
  const trimmed = address.trim()
  // A path stays valid when the site's domain changes.
  const isPath = trimmed.startsWith('/')
  const path =
    !isPath && isOnSite(trimmed, site)
      ? trimmed.slice(trimmed.indexOf('/', 'https://'.length))
      : trimmed
  if (ownPath.test(path)) return path
  if (!httpsUrl.test(trimmed) || !URL.canParse(trimmed)) return null
  // Normalised as a browser does: dots in a path may lead out of the account.
  const { href } = new URL(trimmed)
  return hosts.some((host) => href.startsWith(host)) ? trimmed : null
}

// Names that only the machine itself or its own network knows.
const localName = /^(?:[^.]+|[\d.]+|.*\.(?:home|internal|lan|local|localhost))$/

/** Whether an address is on the site. One without a public address has every local name at its port. */
function isOnSite(address: string, site: string): boolean {
  if (address.startsWith(`${site}/`)) return true
  if (!URL.canParse(address) || !URL.canParse(site)) return false
  const [own, given] = [new URL(site), new URL(address)]
  return (
    own.hostname === 'localhost' &&
    given.protocol === own.protocol &&
    given.port === own.port &&
    localName.test(given.hostname)
  )
}

const maxNamed = 5
const maxAddressLength = 200

export function foreignImagesError(addresses: readonly string[]): string {
  const named = addresses
    .slice(0, maxNamed)
    .map((address) =>
      address.startsWith('data:') ? 'a pasted picture' : address.slice(0, maxAddressLength),
    )
  const others = addresses.length - named.length
  const [it, list] = [addresses.length > 1 ? 'them' : 'it', named.join(', ')]
  return `Pictures must come from this site. Upload ${it}, or remove ${it}: ${list}${others > 0 ? ` and ${others} more` : ''}`
}

export interface PostCategory {
  name: string
  slug: string
  color: string
}

export const tagsOnCard = 3

/** A stored featured image as an address, or as the image host's public id (D-23). */
export const featuredImage = (
  stored: string | null,
): { url: string } | { publicId: string } | null => {
  if (!stored) return null
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(stored) ? { url: stored } : { publicId: stored }
}

/** The mark of a sample article, which no member of staff has confirmed yet (S-6.8). */
export const sampleMark = 'Sample'

/** A post's title where no mark can stand beside it: in the feed, in the browser's tab and in shared links. */
export const titleWithSampleMark = ({ title, is_sample }: { title: string; is_sample: boolean }) =>
  is_sample ? `${sampleMark}: ${title}` : title

const wordsPerMinute = 200

export function readingMinutes(content: string): number {
  const words = content.replace(anyTag, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(words / wordsPerMinute))
}

const maxDescriptionLength = 160
// A word may have tags within it, as 10<sup>9</sup> has; any other tag ends a word.
const tagWithinWords =
  /<\/?(?:a|b|code|del|em|i|mark|q|s|small|span|strong|sub|sup|u)(?: [^<>]*)?>/g
/** What search engines and shared links say of a post: what was written for them, the excerpt, or its first words. */
export function descriptionOf(post: {
  meta_description?: string | null
  excerpt: string
  content: string
}): string {
  if (post.meta_description || post.excerpt) return post.meta_description || post.excerpt
  const words = post.content.replace(tagWithinWords, '').replace(anyTag, ' ')
  const text = decodeEntities(words).replace(/\s+/g, ' ').trim()
  if (text.length <= maxDescriptionLength) return text
  const end = text.lastIndexOf(' ', maxDescriptionLength - 1)
  return `${text.slice(0, end > 0 ? end : maxDescriptionLength - 1).toWellFormed()}…`
}

const maxSlugLength = 200

/** Whether a text can be a post's slug; any other needs no database query. */
export const isSlug = (text: string): boolean =>
  text.length <= maxSlugLength && /^[a-z0-9-]+$/.test(text)

/** The status of a post; any may follow any other (S-15.5). */
export const postStatuses = ['draft', 'published', 'archived'] as const
export type PostStatus = (typeof postStatuses)[number]

export const isPostStatus = (text: string): text is PostStatus =>
  (postStatuses as readonly string[]).includes(text)

const labels: Record<PostStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}

export const postStatusLabel = (status: string): string =>
  isPostStatus(status) ? labels[status] : status

interface PostState {
  status: string
  published_at: string | null
}

export const isScheduled = ({ status, published_at }: PostState, now: string): boolean =>
  status === 'published' && published_at !== null && published_at > now

export const postStateText = (post: PostState, now: string): string =>
  isScheduled(post, now)
    ? `Scheduled for ${moment(post.published_at ?? '')}`
    : postStatusLabel(post.status)

export const isPublic = (post: PostState, now: string): boolean =>
  post.status === 'published' && !isScheduled(post, now)

/** The public author of every post (D-59); the real one is stored in `created_by`. */
export const authorName = (clinicName: string) => `${clinicName} Admin`

const texts = resourceTexts('post')

export const { notSaved: postNotSaved, notDeleted: postNotDeleted, refusals: postRefusals } = texts

/** The sentences of blog management (S-15.6, S-16.1; D-10, D-28). */
export const savedWithoutLatestTyping =
  'Post saved, without your latest words. Save again to add them.'
export const postStatusNotUpdated = 'Failed to update post status. Please try again.'
export const deletionFailed = 'An error occurred while deleting the post.'

export const samplesNotHidden = 'Failed to hide the samples. Please try again.'
export const unsavedNotDiscarded = 'Failed to discard the article. Please try again.'
export const unsavedWrittenOn =
  'Somebody has changed this text, so nothing was discarded. Please look at it again.'

export const contentErrors = {
  'too-large': 'This text is too long for one post. Please split it in two.',
  'too-deep': tooDeepText,
} as const

export const postDoneTexts = {
  ...texts.done,
  discarded: 'Article discarded',
  confirmed: 'The “Sample” mark is gone',
  hidden: 'Visitors no longer see the samples',
  draft: 'Status changed to Draft',
  published: 'Status changed to Published',
  scheduled: 'Visitors will see it at the chosen time',
  archived: 'Status changed to Archived',
} as const satisfies Record<PostStatus, string> & Record<string, string>
