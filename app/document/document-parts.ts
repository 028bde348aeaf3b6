import { createContext, type ReactElement } from 'react'

/**
 * The public pages' style sheets: `site` has everything, the others only what their pages need: `home` with
 * the page of its form, the `gallery` and text pages (`reading`).
 */
export type StyleSheet = 'site' | 'home' | 'gallery' | 'reading'

/**
 * The styles in the head, which come first: those of the header alone, also of the top of the home page, or all of a page
 * that belongs to one person.
 */
export type FirstStyleSheet = 'frame' | 'hero' | 'personal'

/**
 * What a route sets for its document: `hydrate` ships React, for the back-office only; `styles` is the style
 * sheet of a public page, `site` by default; a page whose `firstStyles` are more than the header's puts its
 * `PageStyles` below what they are for.
 */
export interface Handle {
  hydrate?: boolean
  styles?: StyleSheet
  firstStyles?: FirstStyleSheet
}

/** What only the server knows about a document; absent in the browser, where the document already exists. */
export interface DocumentParts {
  /** The inline script that loads a public page's module scripts (see below). */
  lateScripts: string
  /** The public pages' style sheets, to be written into the page; empty in development. */
  styles: Record<FirstStyleSheet | StyleSheet, string>
  requestId: string
  /** Allows the framework's inline scripts, which only the back-office has. */
  nonce: string
  /** Renders an island as its own React tree, so that the browser can hydrate it alone. */
  renderIsland(island: ReactElement, identifierPrefix: string): string
  /** Renders a constant part once and reuses it while the content is the same; absent in development. */
  renderOnce: ((name: string, part: ReactElement, content: object) => string) | undefined
}

export const DocumentPartsContext = createContext<DocumentParts | undefined>(undefined)

/**
 * The only inline script of a public page. It loads the other scripts after the first paint, so that on a
 * slow connection they do not compete with the content; at once when the visitor comes from another page
 * of the site, because they are cached then.
 */
export const lateScripts = (sources: string[]) => `{
const ask=()=>{for(const source of ${JSON.stringify(sources)}){
const script=document.createElement("script")
script.type="module"
script.async=false
script.fetchPriority="low"
script.src=source
document.body.append(script)}}
if(document.referrer.startsWith(location.origin+"/"))ask()
else if(PerformanceObserver.supportedEntryTypes.includes("paint"))new PerformanceObserver((list,observer)=>{
if(list.getEntriesByName("first-contentful-paint").length){observer.disconnect();ask()}
}).observe({type:"paint",buffered:true})
else addEventListener("load",ask)}`
