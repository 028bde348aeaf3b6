import { createContext, type ReactElement } from 'react'

/** The public pages' style sheets: everything, or what pages need that are read rather than looked at. */
export type StyleSheet = 'site' | 'reading'

/** What only the server knows of a document; absent in the browser, where the document already stands. */
export interface DocumentParts {
  /** Addresses of the module scripts that start the browser's side, in order. */
  scripts: string[]
  /** Addresses of what those need at once, fetched beside them instead of after them. */
  preloads: string[]
  /** The public pages' style sheets, to be written into the page; empty in development. */
  styles: Record<StyleSheet, string>
  requestId: string
  /** Marks the framework's own inline scripts, which only the back-office has. */
  nonce: string
  /** Renders an island as a tree of its own, so that the browser can later take it up alone. */
  renderIsland(island: ReactElement, identifierPrefix: string): string
  /** Renders a part that is the same in all pages at its first use; absent where pages change while they are worked on. */
  renderOnce: ((name: string, part: ReactElement) => string) | undefined
}

export const DocumentPartsContext = createContext<DocumentParts | undefined>(undefined)
