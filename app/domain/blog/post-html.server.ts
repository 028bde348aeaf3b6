import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'
import { ownPicture, type PictureSources } from './picture-sources.ts'

const largest = 200 * 1024
const deepest = 100

/** Why a post's HTML may not be stored; null when `sanitisePost` keeps it whole, now and when it is read. */
export function postHtmlError(
  html: string,
  sources: PictureSources,
): 'too-large' | 'too-deep' | null {
  if (isTooLarge(html)) return 'too-large'
  const kept = clean(html, sources)
  if (kept === null) return 'too-deep'
  return isTooLarge(kept) ? 'too-large' : null
}

/** The addresses of the pictures that a post's HTML would show from elsewhere, each once. */
export function foreignPicturesOf(html: string, sources: PictureSources): string[] {
  const foreign = new Set<string>()
  clean(html, sources, foreign)
  return [...foreign]
}

// The parser looks at each by itself, and each is written out four times as long.
const mostBareSigns = 10_000

const isTooLarge = (html: string) => Buffer.byteLength(html) > largest || hasManyBareSigns(html)

function hasManyBareSigns(html: string): boolean {
  const bareSign = /<(?![a-z/!?])/gi
  for (let count = 0; count <= mostBareSigns; count += 1) {
    if (!bareSign.test(html)) return false
  }
  return true
}

/**
 * A post's HTML with nothing in it but what the editor's toolbar makes (D-19): safe to stand in
 * any page. Alignment becomes a class, and a picture from elsewhere a link to it. What is too large or nested too deep comes back as its words alone.
 */
export function sanitisePost(html: string, sources: PictureSources): string {
  return (isTooLarge(html) ? null : clean(html, sources)) ?? plainTextOf(html)
}

/**
 * The same as it stands on a page: its headings begin under the page's own and leave out no level, and
 * its pictures wait until a reader comes near, then come no larger than the screen can show.
 */
export function postHtmlOnPage(html: string, sources: PictureSources): string {
  const safe = sanitisePost(html, sources)
  // Only tags hold a bare `<` in what was cleaned.
  const levels = ['1', '2', '3'].filter((level) => safe.includes(`<h${level}`))
  return safe
    .replace(/(<\/?h)([123])/g, (_, tag, level) => tag + (levels.indexOf(level) + 2))
    .replaceAll('<img ', '<img loading="lazy" decoding="async" ')
    .replace(/src="([^" ]*)"/g, withSrcSet)
}

// As the editor asks for a picture in a text (a width of the host's ladder), and the widths for phones.
const delivered = /^((?:https:\/\/[^/]+)?\/[^/]+\/image\/upload\/)([^/]*)(.*)$/
const [asked, narrower] = ['w_960', [480, 800, 960]]

function withSrcSet(source: string, address: string): string {
  const [, host, sizes, rest] = delivered.exec(address) ?? []
  if (!sizes?.includes(asked)) return source
  const widths = narrower.map(
    (width) => `${host}${sizes.replace(asked, `w_${width}`)}${rest} ${width}w`,
  )
  return `${source} srcset="${widths.join(', ')}" sizes="(min-width: 46rem) 42rem, 92vw"`
}

class TooDeepError extends Error {}

/** Null when tags are nested deeper than the parser can handle in a time that grows with their number. */
function clean(html: string, sources: PictureSources, foreign = new Set<string>()): string | null {
  let depth = 0
  try {
    return sanitizeHtml(html, {
      ...allowed,
      transformTags: {
        ...allowed.transformTags,
        img: (_, attribs) => withPicture(attribs, sources, foreign),
      },
      // Counted by the parser itself: any other count could be led astray by comments or attributes.
      onOpenTag() {
        depth += 1
        if (depth > deepest) throw new TooDeepError()
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

const aligned = ['p', 'h1', 'h2', 'h3']
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
    aligned.map((tag) => [tag, alignments.map((side) => `text-${side}`)]),
  ),
  // What stands in these is not meant to be read.
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
  // Styles are read by `withAlignment` alone; the library's own reader of them is not needed.
  parseStyleAttributes: false,
  transformTags: {
    ...Object.fromEntries(aligned.map((tag) => [tag, withAlignment])),
    a: withLink,
    ol: withStart,
  },
  // A picture without an address is nothing, unless it became a link; of a link without one, the words stay.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !attribs.src && !attribs.href) ||
    (tag === 'a' && !attribs.href && 'excludeTag'),
}

function withAlignment(tagName: string, { style = '', class: classes = '' }: Attributes): Tag {
  const styled = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\s*(?:;|$)/i.exec(style)
  const side = styled?.[1]?.toLowerCase()
  return { tagName, attribs: { class: side ? `text-${side}` : classes } }
}

// Nothing in them that a browser would read otherwise than it stands here: no space, no backslash.
const plain = String.raw`[^\s\\\p{Cc}\p{Cf}]*`
const link = new RegExp(
  `^(?:https?://${plain}|mailto:${plain}|tel:[+\\d() .-]+|/(?!/)${plain})$`,
  'iu',
)

function withLink(tagName: string, { href = '' }: Attributes): Tag {
  const target = href.trim()
  if (!link.test(target)) return { tagName, attribs: {} }
  return { tagName, attribs: { href: target, rel: 'noopener noreferrer' } }
}

/** Written down in `foreign` when it is from elsewhere: no page may show it. */
function withPicture(given: Attributes, sources: PictureSources, foreign: Set<string>): Tag {
  const tagName = 'img'
  const src = (given.src ?? '').trim()
  const own = ownPicture(src, sources)
  if (src && !own) {
    foreign.add(src)
    const toIt = withLink('a', { href: src })
    // Posts of before that rule stay whole: what the picture shows leads to it.
    return toIt.attribs.href ? { ...toIt, text: given.alt || src } : { tagName, attribs: {} }
  }
  const attribs: Attributes = { alt: given.alt ?? '' }
  if (own) attribs.src = own
  for (const side of ['width', 'height'] as const) {
    const pixels = given[side] ?? ''
    if (/^[1-9]\d{0,4}$/.test(pixels)) attribs[side] = pixels
  }
  return { tagName, attribs }
}

function withStart(tagName: string, { start = '' }: Attributes): Tag {
  return { tagName, attribs: /^\d{1,4}$/.test(start) ? { start } : {} }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function plainTextOf(html: string): string {
  const words = html
    .slice(0, largest)
    .split('<')
    .map((part, place) => (place === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
  const folded = words.replace(/\s+/g, ' ').trim()
  return `<p>${folded.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')}</p>`
}
