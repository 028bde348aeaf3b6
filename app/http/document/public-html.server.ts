import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { DocumentParts } from './document-parts.ts'

const [mainBegins, mainEnds] = ['<main', '</main>']

/** Renders a public page, or only its `main`, without React's markers: it is never hydrated as a whole. */
export function renderPublicPage(page: ReactElement, wanted: 'page' | 'main'): string {
  const html = renderToStaticMarkup(page)
  return wanted === 'page'
    ? `<!DOCTYPE html>${html}`
    : html.slice(html.indexOf(mainBegins), html.indexOf(mainEnds) + mainEnds.length)
}

/** Renders an island with React's markers, which hydration needs. */
export const renderIsland: DocumentParts['renderIsland'] = (island, identifierPrefix) =>
  renderToString(island, { identifierPrefix })
