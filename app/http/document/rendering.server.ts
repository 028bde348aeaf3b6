import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { ImageHost } from '#app/images/image-host.ts'
import type { DocumentParts } from './document-parts.ts'

const hashOf = (inline: string) =>
  `'sha256-${createHash('sha256').update(inline).digest('base64')}'`

const styleSheets = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('/app/ui/styles/{frame,hero,site,home,gallery,reading,personal}.css', {
      query: '?inline',
      import: 'default',
      eager: true,
    }),
  ).map(([path, css]) => [basename(path, '.css'), css]),
) as DocumentParts['styles']

const styleHashes = Object.values(styleSheets).map((css) => ({
  element: `<style>${css}</style>`,
  hash: hashOf(css),
}))

/** The style sheets that public pages carry inside them; none in development, where Vite serves them as files. */
export const inlineStyles: DocumentParts['styles'] = import.meta.env.DEV ? {} : styleSheets

interface Page {
  images: Pick<ImageHost, 'origins'>
  /** The nonce of a hydrated page's scripts. */
  nonce: string | undefined
  /** The inline script of a public page, which is cached: a cached nonce would protect nothing. */
  script: string
  /** The rules of the clinic's own look; empty without one. */
  look: string
  html: string
}

export function contentSecurityPolicy({ images, nonce, script, look, html }: Page): string {
  if (import.meta.env.DEV) return "frame-ancestors 'none'"
  const scripts = nonce ? `'nonce-${nonce}'` : hashOf(script)
  const { origins } = images
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `style-src 'self'${styleSource(html)}${look && !nonce ? ` ${hashOf(look)}` : ''}`,
    `img-src ${["'self'", ...origins.images, 'data:'].join(' ')}`,
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src ${["'self'", ...origins.uploads].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The hashes of a page's inline style sheets; empty for the back-office, which has none. */
const styleSource = (html: string) =>
  styleHashes.flatMap(({ element, hash }) => (html.includes(element) ? ` ${hash}` : [])).join('')

const [mainBegins, mainEnds] = ['<main', '</main>']

/** The page has no markers of React: it is never hydrated as a whole. */
export function renderPublicPage(page: ReactElement, wanted: 'page' | 'main'): string {
  const html = renderToStaticMarkup(page)
  return wanted === 'page'
    ? `<!DOCTYPE html>${html}`
    : html.slice(html.indexOf(mainBegins), html.indexOf(mainEnds) + mainEnds.length)
}

export const renderIsland: DocumentParts['renderIsland'] = (island, identifierPrefix) =>
  renderToString(island, { identifierPrefix })
