import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'
import { isTooLarge, startOf } from './html-size.ts'
import { type ImageSources, ownImage } from './image-sources.ts'

const maxDepth = 100

/** Why a post's HTML may not be stored; null when `sanitisePost` will not cut it down to its text. */
export function postHtmlError(
  html: string,
  sources: ImageSources,
): 'too-large' | 'too-deep' | null {
  if (isTooLarge(html)) return 'too-large'
  const cleaned = clean(html, sources)
  if (cleaned === null) return 'too-deep'
  return isTooLarge(cleaned) ? 'too-large' : null
}

/** The addresses of the images from elsewhere in a post's HTML, each once. */
export function foreignImagesOf(html: string, sources: ImageSources): string[] {
  const foreign = new Set<string>()
  clean(html, sources, foreign)
  return [...foreign]
}

/**
 * A post's HTML reduced to what the editor's toolbar makes (D-19): safe to show on any page. Alignment
 * becomes a class, and an image from elsewhere a link to it. HTML that is too large or nested too deep
 * is reduced to its text.
 */
export function sanitisePost(html: string, sources: ImageSources): string {
  return (isTooLarge(html) ? null : clean(html, sources)) ?? plainTextOf(html)
}

/**
 * The same for a page: its headings start one level below the page's and skip no level, and its images
 * load lazily in a width that fits the screen.
 */
export function postHtmlOnPage(html: string, sources: ImageSources): string {
  const safe = sanitisePost(html, sources)
  // In sanitised HTML only tags have a bare `<`.
  const levels = ['1', '2', '3'].filter((level) => safe.includes(`<h${level}`))
  return safe
    .replace(/(<\/?h)([123])/g, (_, tag, level) => tag + (levels.indexOf(level) + 2))
    .replaceAll('<img ', '<img loading="lazy" decoding="async" ')
    .replace(/src="([^" ]*)"/g, withSrcSet)
}

// The width that the editor requests for an image in a text, and the widths of its `srcset`.
const deliveryUrl = /^((?:https:\/\/[^/]+)?\/[^/]+\/image\/upload\/)([^/]*)(.*)$/
const [editorWidth, srcSetWidths] = ['w_960', [480, 800, 960]]

function withSrcSet(source: string, address: string): string {
  const [, host, sizes, rest] = deliveryUrl.exec(address) ?? []
  if (!sizes?.includes(editorWidth)) return source
  const candidates = srcSetWidths.map(
    (width) => `${host}${sizes.replace(editorWidth, `w_${width}`)}${rest} ${width}w`,
  )
  return `${source} srcset="${candidates.join(', ')}" sizes="(min-width: 46rem) 42rem, 92vw"`
}

class TooDeepError extends Error {}

/** The sanitised HTML; null when its tags are nested too deep for the parser to handle in linear time. */
function clean(html: string, sources: ImageSources, foreign = new Set<string>()): string | null {
  let depth = 0
  try {
    return sanitizeHtml(html, {
      ...allowed,
      transformTags: {
        ...allowed.transformTags,
        img: (_, attribs) => withImage(attribs, sources, foreign),
      },
      // Counted in the parser: comments and attributes would mislead a separate count.
      onOpenTag() {
        depth += 1
        if (depth > maxDepth) throw new TooDeepError()
      },
      onCloseTag() {
        depth -= 1
      },
    })
  } catch (error) {
    if (error instanceof TooDeepError) return null
    throw error
  }
}

const alignedTags = ['p', 'h1', 'h2', 'h3']
const alignments = ['left', 'center', 'right', 'justify']

const allowed: IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'code',
    'h1',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
  },
  allowedClasses: Object.fromEntries(
    alignedTags.map((tag) => [tag, alignments.map((side) => `text-${side}`)]),
  ),
  // The content of these tags is not text for readers.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'xmp',
    'title',
    'iframe',
    'noembed',
    'noframes',
    'svg',
    'math',
    'template',
    'object',
    'audio',
    'video',
    'select',
  ],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Only `withAlignment` reads styles; the library's own parser is not needed.
  parseStyleAttributes: false,
  transformTags: {
    ...Object.fromEntries(alignedTags.map((tag) => [tag, withAlignment])),
    a: withLink,
    ol: withStart,
  },
  // An image without an address is dropped, unless it became a link; a link without one is reduced to its text.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !attribs.src && !attribs.href) ||
    (tag === 'a' && !attribs.href && 'excludeTag'),
}

function withAlignment(tagName: string, { style = '', class: classes = '' }: Attributes): Tag {
  const styled = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\s*(?:;|$)/i.exec(style)
  const side = styled?.[1]?.toLowerCase()
  return { tagName, attribs: { class: side ? `text-${side}` : classes } }
}

// Without spaces, backslashes and invisible characters, which browsers rewrite when they read a URL.
const safeCharacters = String.raw`[^\s\\\p{Cc}\p{Cf}]*`
const safeLink = new RegExp(
  `^(?:https?://${safeCharacters}|mailto:${safeCharacters}|tel:[+\\d() .-]+|/(?!/)${safeCharacters})$`,
  'iu',
)

function withLink(tagName: string, { href = '' }: Attributes): Tag {
  const target = href.trim()
  if (!safeLink.test(target)) return { tagName, attribs: {} }
  return { tagName, attribs: { href: target, rel: 'noopener noreferrer' } }
}

/** An image with safe attributes; one from elsewhere is added to `foreign` and becomes a link. */
function withImage(attributes: Attributes, sources: ImageSources, foreign: Set<string>): Tag {
  const tagName = 'img'
  const src = (attributes.src ?? '').trim()
  const own = ownImage(src, sources)
  if (src && !own) {
    foreign.add(src)
    const link = withLink('a', { href: src })
    // Posts older than this rule still lead to the image, by a link with its alt text.
    return link.attribs.href ? { ...link, text: attributes.alt || src } : { tagName, attribs: {} }
  }
  const attribs: Attributes = { alt: attributes.alt ?? '' }
  if (own) attribs.src = own
  for (const side of ['width', 'height'] as const) {
    const pixels = attributes[side] ?? ''
    if (/^[1-9]\d{0,4}$/.test(pixels)) attribs[side] = pixels
  }
  return { tagName, attribs }
}

function withStart(tagName: string, { start = '' }: Attributes): Tag {
  return { tagName, attribs: /^\d{1,4}$/.test(start) ? { start } : {} }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function plainTextOf(html: string): string {
  const text = startOf(html)
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
  const collapsed = text.replace(/\s+/g, ' ').trim()
  return `<p>${collapsed.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')}</p>`
}
