import { randomBytes } from 'node:crypto'
import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { DocumentParts } from './document-parts.ts'

/** The bytes of each constant part, and the content that they were made from. */
const constants = new Map<string, { bytes: Buffer; madeFrom?: object }>()
const islands = new Map<string, { props: string; html: string }>()
// Random at each start, so that no text of a visitor can be mistaken for a placeholder.
const mark = `placeholder-${randomBytes(12).toString('hex')}-`
const [mainBegins, mainEnds] = ['<main', '</main>']

/** A rendered public page, or only its `main`, and the names of the constant parts in it. */
export interface PublicHtml {
  body: Buffer<ArrayBuffer>
  constants: Set<string>
}

/**
 * Renders a public page. It is never hydrated as a whole, so it is rendered without React's markers, and its
 * constant parts, which are most of it, are inserted as bytes that were rendered before.
 */
export function renderPublicPage(page: ReactElement, wanted: 'page' | 'main'): PublicHtml {
  const html = renderToStaticMarkup(page)
  const [first = '', ...others] = (
    wanted === 'main' ? mainOf(html) : `<!DOCTYPE html>${html}`
  ).split(mark)
  const names = new Set<string>()
  const pieces: Buffer[] = [Buffer.from(first)]
  for (const other of others) {
    const end = other.indexOf(';')
    const name = other.slice(0, end)
    names.add(name)
    pieces.push(constants.get(name)?.bytes ?? Buffer.alloc(0), Buffer.from(other.slice(end + 1)))
  }
  return { body: Buffer.concat(pieces), constants: names }
}

/** The `main` element of a page. */
const mainOf = (html: string) =>
  html.slice(html.indexOf(mainBegins), html.indexOf(mainEnds) + mainEnds.length)

/** Stores a text that is the same in many pages; returns the placeholder that `renderPublicPage` replaces with it. */
export function placeholderOf(name: string, text: string): string {
  if (!constants.has(name)) constants.set(name, { bytes: Buffer.from(text) })
  return `${mark}${name};`
}

/** Renders a constant part at its first use with this content; returns its placeholder. */
export const renderOnce: NonNullable<DocumentParts['renderOnce']> = (name, part, content) => {
  if (constants.get(name)?.madeFrom !== content) {
    constants.set(name, { bytes: Buffer.from(renderToStaticMarkup(part)), madeFrom: content })
  }
  return `${mark}${name};`
}

/** Renders an island with React's markers, which hydration needs. */
export const renderIsland: DocumentParts['renderIsland'] = (island, identifierPrefix) =>
  renderToString(island, { identifierPrefix })

/** The same for pages that all visitors share: reuses the last HTML while the props are the same. */
export const renderIslandOnce: DocumentParts['renderIsland'] = (island, identifierPrefix) => {
  const props = JSON.stringify(island.props)
  const cached = islands.get(identifierPrefix)
  if (cached?.props === props) return cached.html
  const html = renderIsland(island, identifierPrefix)
  islands.set(identifierPrefix, { props, html })
  return html
}
