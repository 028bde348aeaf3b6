import type { ImageNeeds } from '#app/images/image-host.ts'
import type { ClinicContent } from './content.ts'
import { escapeHtml, fullNameOf } from './fill-content.ts'
import { coloursOf, markOf, themeColourOf } from './look.ts'

// Whatever its shape and ground, a logo is whole, moves nothing when it comes, and is seen on the dark footer; it stands above what is printed.
const logoStyles =
  'span:has(>[data-logo]){width:3.5rem}[data-logo]{object-fit:contain;object-position:left;width:100%}footer [data-logo]{background:#fff;border-radius:4px}@media print{header[data-header]{display:block;position:static}[data-header]>:first-child,header button,nav{display:none}}'

const narrowSize = { width: 1280, height: 640 }
const wideSize = { width: 1280, height: 960 }

const delivered = (publicId: string) => ({ publicId, width: null, height: null, placeholder: null })

/** What a document shows of the look, as its parts name it. */
export function readLook({ images }: ImageNeeds<'images'>, { look }: Pick<ClinicContent, 'look'>) {
  const logo = look.logo ? images.deliveryUrl(look.logo, { width: 200 }) : markOf(look)
  return {
    logo: logo ?? '/logo.svg',
    icon: logo ?? '/favicon.svg',
    photo: look.photo
      ? {
          narrow: images.deliver(delivered(look.photo), narrowSize),
          wide: images.deliver(delivered(look.photo), wideSize),
          alt: look.photoAlt,
        }
      : null,
    themeColour: themeColourOf(look),
    styles: coloursOf(look) + (look.logo && logoStyles),
  }
}

export interface ShareImage {
  /** An absolute address. */
  url: string
  alt: string
  size?: { width: number; height: number }
}

/** What networks show beside a shared page: the clinic's photo, or else its logo. */
export function shareImageOf(
  { images, settings }: ImageNeeds<'images' | 'settings'>,
  { look, facts }: Pick<ClinicContent, 'look' | 'facts'>,
): ShareImage {
  const name = fullNameOf(facts)
  const absolute = (url: string) => new URL(url, settings.publicUrl).href
  if (look.photo) {
    const url = absolute(images.deliveryUrl(look.photo, narrowSize))
    return { url, alt: look.photoAlt || name, size: narrowSize }
  }
  if (look.logo) {
    const url = absolute(images.deliveryUrl(look.logo, { width: 400 }))
    return { url, alt: `The logo of ${name}` }
  }
  return {
    url: absolute('/pictures/share.jpg'),
    alt: `The mark of ${name}, a heart tracing and an ultrasound picture.`,
    size: { width: 1200, height: 630 },
  }
}

/** A mail in the look of the clinic, for programs that show more than its text. */
export function mailHtml(
  { images, settings }: ImageNeeds<'images' | 'settings'>,
  { look, facts }: Pick<ClinicContent, 'look' | 'facts'>,
  text: string,
): string {
  const logo = look.logo && images.deliveryUrl(look.logo, { width: 200 })
  const shownLogo = logo
    ? `<img src="${new URL(logo, settings.publicUrl).href}" alt="" height="40" style="background:#fff;border-radius:4px;margin-right:10px;vertical-align:middle">`
    : ''
  // Every second piece is a link; the punctuation behind it is not.
  const lines = text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/)
    .map(escapeHtml)
    .map((piece, index) =>
      index % 2 ? `<a href="${piece}" style="color:${look.accent}">${piece}</a>` : piece,
    )
    .join('')
    .replaceAll('\n', '<br>\n')
  return `<!doctype html>
<html lang="en"><meta charset="utf-8">
<body style="margin:0;background:#fff;color:#1d2233;font:16px/1.5 sans-serif;overflow-wrap:anywhere">
<div style="max-width:36rem;margin:auto">
<p style="margin:0;padding:12px 16px;background:${look.colour};color:#fff;font-size:20px;font-weight:bold">${shownLogo}${escapeHtml(facts.name)}</p>
<p style="padding:0 16px">${lines}</p>
</div></body></html>`
}
