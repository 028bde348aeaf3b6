import { randomBytes } from 'node:crypto'
import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { DocumentParts } from './document-parts.ts'

const constants = new Map<string, Buffer>()
const islands = new Map<string, { props: string; html: string }>()
// Drawn anew at each start, so that no text of a visitor's can be taken for a placeholder.
const mark = `placeholder-${randomBytes(12).toString('hex')}-`
const [mainBegins, mainEnds] = ['<main', '</main>']

/** A finished public page, or its content alone, and the names of the constant parts in it. */
export interface PublicHtml {
  body: Buffer<ArrayBuffer>
  constants: Set<string>
}

/**
 * Renders a public page. No browser takes it up with React, so it carries none of React's own marks, and
 * its constant parts, which are most of it, are put in as bytes that were made before.
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
    pieces.push(constants.get(name) ?? Buffer.alloc(0), Buffer.from(other.slice(end + 1)))
  }
  return { body: Buffer.concat(pieces), constants: names }
}

/** The content of a page without what stands around it. */
const mainOf = (html: string) =>
  html.slice(html.indexOf(mainBegins), html.indexOf(mainEnds) + mainEnds.length)

/** Stores a text that is the same in many pages and returns the placeholder that the finished page replaces. */
export function placeholderOf(name: string, text: string): string {
  if (!constants.has(name)) constants.set(name, Buffer.from(text))
  return `${mark}${name};`
}

/** Renders what is the same in every page at its first use; returns its placeholder. */
export const renderOnce: NonNullable<DocumentParts['renderOnce']> = (name, part) =>
  placeholderOf(name, constants.has(name) ? '' : renderToStaticMarkup(part))

/** Renders an island with React's marks, which the browser needs to take it up. */
export const renderIsland: DocumentParts['renderIsland'] = (island, identifierPrefix) =>
  renderToString(island, { identifierPrefix })

/** The same for pages that everybody shares: what was last rendered serves again while it is still the same. */
export const renderIslandOnce: DocumentParts['renderIsland'] = (island, identifierPrefix) => {
  const props = JSON.stringify(island.props)
  const before = islands.get(identifierPrefix)
  if (before?.props === props) return before.html
  const html = renderIsland(island, identifierPrefix)
  islands.set(identifierPrefix, { props, html })
  return html
}
