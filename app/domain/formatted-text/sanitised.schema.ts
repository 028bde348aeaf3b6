import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'
import { isLinkAddress } from './markup.ts'

const maxDepth = 100

/** The images and links that a text of the editor may contain, besides the marks and blocks of its toolbar. */
export interface HtmlRules {
  /** An image as it is shown, or a link in its place; without it a text has no images. */
  readImage?: (attributes: Attributes) => Tag
  isLink?: (address: string) => boolean
}

/** HTML reduced to what the toolbar makes (D-19), safe on any page; what is too large or too deep is reduced to its text. */
export function sanitise(html: string, rules: HtmlRules): string {
  return (isTooLarge(html) ? null : clean(html, rules)) ?? plainTextOf(html)
}

/** Why HTML may not be stored: `sanitise` would reduce it to its text. Null when it may be stored. */
export function htmlError(html: string, rules: HtmlRules): 'too-large' | 'too-deep' | null {
  if (isTooLarge(html)) return 'too-large'
  const cleaned = clean(html, rules)
  if (cleaned === null) return 'too-deep'
  return isTooLarge(cleaned) ? 'too-large' : null
}

/** Headings start one level below the page's and skip none; a table wider than the screen scrolls within itself, also by keys. */
export function htmlOnPage(safe: string): string {
  // In sanitised HTML only tags have a bare `<`.
  const levels = ['1', '2', '3'].filter((level) => safe.includes(`<h${level}`))
  return safe
    .replace(/(<\/?h)([123])/g, (_, tag, level) => tag + (levels.indexOf(level) + 2))
    .replaceAll(
      '<table>',
      '<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>',
    )
    .replaceAll('</table>', '</table></div>')
}

class TooDeepError extends Error {}

/** The sanitised HTML; null when its tags are nested too deep for the parser to handle in linear time. */
function clean(html: string, { readImage, isLink = isLinkAddress }: HtmlRules): string | null {
  let depth = 0
  try {
    const safe = sanitizeHtml(html, {
      ...allowed,
      allowedTags: readImage ? [...marksAndBlocks, 'img'] : marksAndBlocks,
      transformTags: {
        ...allowed.transformTags,
        a: (_, attributes) => linkTag(attributes, isLink),
        ...(readImage && { img: (_, attributes) => readImage(attributes) }),
      },
      // The depth is counted in the parser, because comments and attributes would mislead a separate count.
      onOpenTag() {
        depth += 1
        if (depth > maxDepth) throw new TooDeepError()
      },
      onCloseTag() {
        depth -= 1
      },
    })
    return safe.replace(/<(\/?)q>/g, (_, end) => (end ? '”' : '“'))
  } catch (error) {
    if (error instanceof TooDeepError) return null
    throw error
  }
}

const alignedTags = ['p', 'h1', 'h2', 'h3']
const alignments = ['left', 'center', 'right', 'justify']

const words = (text: string) => text.split(' ')

const marksAndBlocks = words(
  'p br strong b em i u s code sup sub q h1 h2 h3 ul ol li blockquote table caption tbody tr th td div a',
)

// What the editor does not make has the same meaning in another tag; a block without one still keeps its words apart.
const replacedTags = Object.fromEntries(
  Object.entries({
    s: 'del strike',
    u: 'ins',
    em: 'cite dfn var',
    strong: 'mark',
    code: 'kbd samp tt',
    h3: 'h4 h5 h6',
    ul: 'menu dir',
    tbody: 'thead tfoot',
    div: 'address article aside center dd details dialog dl dt fieldset figcaption figure footer form header hgroup hr legend main nav pre search section summary',
  }).flatMap(([tag, others]) => words(others).map((other) => [other, tag])),
)

const allowed: IOptions = {
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedClasses: Object.fromEntries(
    alignedTags.map((tag) => [tag, alignments.map((side) => `text-${side}`)]),
  ),
  // The content of these tags is not text for readers.
  nonTextTags: words(
    'script style textarea option xmp title iframe noembed noframes svg math template object audio video select',
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Only `withAlignment` reads styles; the library's own parser is not needed.
  parseStyleAttributes: false,
  transformTags: {
    ...Object.fromEntries(alignedTags.map((tag) => [tag, withAlignment])),
    ...replacedTags,
    ol: withNumbering,
    td: withSpans,
    th: withScope,
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

/** A link with safe attributes; without any attributes when its address is not allowed. */
export function linkTag({ href = '' }: Attributes, isLink = isLinkAddress): Tag {
  const target = href.trim()
  const attribs = isLink(target) ? { href: target, rel: 'noopener noreferrer' } : undefined
  return { tagName: 'a', attribs: attribs ?? {} }
}

function withNumbering(tagName: string, { start = '', type = '' }: Attributes): Tag {
  const attribs: Attributes = /^\d{1,4}$/.test(start) ? { start } : {}
  if (/^[ai]$/.test(type)) attribs.type = type
  return { tagName, attribs }
}

function withSpans(tagName: string, { colspan = '', rowspan = '' }: Attributes): Tag {
  const isSpan = ([, cells]: [string, string]) => /^[1-9]\d?$/.test(cells) && cells !== '1'
  return {
    tagName,
    attribs: Object.fromEntries(Object.entries({ colspan, rowspan }).filter(isSpan)),
  }
}

function withScope(tagName: string, attributes: Attributes): Tag {
  const { attribs } = withSpans(tagName, attributes)
  return { tagName, attribs: { ...attribs, scope: attributes.scope === 'row' ? 'row' : 'col' } }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function plainTextOf(html: string): string {
  const text = cutToMaxSize(html)
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
  const collapsed = text.replace(/\s+/g, ' ').trim()
  return `<p>${collapsed.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')}</p>`
}

const maxBytes = 200 * 1024

// A `<` that begins no tag: the parser handles each one separately, and writes it as `&lt;`, four times as long.
const maxBareBrackets = 10_000
const bareBracket = /<(?![a-z/!?])/gi

/** Whether HTML is larger than a post or a document may be, or would become so when it is sanitised. */
export const isTooLarge = (html: string): boolean =>
  Buffer.byteLength(html) > maxBytes || hasTooManyBareBrackets(html)

const cutToMaxSize = (html: string): string => html.slice(0, maxBytes)

/** No editor makes ten thousand bare `<`, which would be sent back six times as long: they are removed, and the text remains. */
export const limitBareBrackets = (html: string): string =>
  hasTooManyBareBrackets(html) ? html.replace(bareBracket, '') : html

function hasTooManyBareBrackets(html: string): boolean {
  const pattern = new RegExp(bareBracket)
  for (let count = 0; count <= maxBareBrackets; count += 1) {
    if (!pattern.test(html)) return false
  }
  return true
}
