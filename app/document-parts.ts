import { createContext, type ReactElement } from 'react'

/** The public pages' style sheets: everything, or what pages need that are read rather than looked at. */
export type StyleSheet = 'site' | 'reading'

/** What only the server knows of a document; absent in the browser, where the document already stands. */
export interface DocumentParts {
  /** Asks for the module scripts that start a public page's side in the browser (see below). */
  lateScripts: string
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

/**
 * The one script that stands in a public page: it asks for the others once the page has been painted, so
 * that on a slow line they do not compete with what is to be read. Whoever comes from another page of
 * the site has them already.
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
