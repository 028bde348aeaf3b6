import type { Attributes, Tag } from 'sanitize-html'
import { type ImageSources, ownImage } from '#app/domain/blog/post.ts'
import {
  type HtmlRules,
  htmlError,
  htmlOnPage,
  linkTag,
  sanitise,
} from '#app/domain/formatted-text/sanitised.schema.ts'
import type { Needs } from '#app/domain/platform.server.ts'

/** Why a post's HTML may not be stored: `sanitisePost` would reduce it to its text. Null when it may be stored. */
export const postHtmlError = (html: string, sources: ImageSources) =>
  htmlError(html, rulesOf(sources))

/** Images from elsewhere that were imported: the address of each, and the one at which it is delivered here. */
type ImportedImages = ReadonlyMap<string, string>

export function foreignImagesOf(html: string, sources: ImageSources, imported?: ImportedImages) {
  const foreign = new Set<string>()
  htmlError(html, rulesOf(sources, { foreign, imported }))
  return [...foreign]
}

export const sanitisePost = (
  html: string,
  sources: ImageSources,
  imported?: ImportedImages,
): string => sanitise(html, rulesOf(sources, { imported }))

/** Its images load lazily, in a width that fits the screen. */
export const postHtmlOnPage = (html: string, sources: ImageSources): string =>
  htmlOnPage(sanitisePost(html, sources))
    .replaceAll('<img ', '<img loading="lazy" decoding="async" ')
    .replace(/src="([^" ]*)" width="(\d+)"/g, withSrcSet)

// The largest width that the editor requests for an image in a text, and the smaller ones of its `srcset`.
const deliveryUrl = /^((?:https:\/\/[^/]+)?\/[^/]+\/image\/upload\/)([^/]*)((?:\/.*)?)$/
const [editorWidth, smallerWidths] = ['w_960', [480, 800]]

/** Adds a `srcset`, which names no width that the file may not have: browsers would show the image too small. */
function withSrcSet(attributes: string, address: string, width: string): string {
  const [, host, sizes, rest] = deliveryUrl.exec(address) ?? []
  const smaller = smallerWidths.filter((each) => each < Number(width))
  if (!sizes?.includes(editorWidth) || smaller.length === 0) return attributes
  const candidates = smaller.map(
    (each) => `${host}${sizes.replace(editorWidth, `w_${each}`)}${rest} ${each}w, `,
  )
  return `${attributes} srcset="${candidates.join('')}${address} ${width}w" sizes="(min-width: 46rem) 42rem, 92vw"`
}

interface ImagesElsewhere {
  foreign?: Set<string>
  imported?: ImportedImages | undefined
}

const rulesOf = (sources: ImageSources, elsewhere: ImagesElsewhere = {}): HtmlRules => ({
  readImage: (attributes) => imageTag(attributes, sources, elsewhere),
})

/** An image with safe attributes; one from elsewhere is added to `foreign` and becomes a link. */
function imageTag(
  attributes: Attributes,
  sources: ImageSources,
  { foreign, imported }: ImagesElsewhere,
): Tag {
  const tagName = 'img'
  const src = (attributes.src ?? '').trim()
  const own = ownImage(imported?.get(src) ?? src, sources)
  if (src && !own) {
    foreign?.add(src)
    const link = linkTag({ href: src })
    // Posts older than this rule still link to the image, by its alt text.
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

export const imageSources = ({ images, settings }: Needs<'images' | 'settings'>): ImageSources => ({
  site: settings.publicUrl,
  hosts: images.origins.images,
})
