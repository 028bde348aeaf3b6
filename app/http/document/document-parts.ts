import { createContext, type ReactElement } from 'react'

/** `site` has all rules, the others those that their pages need: `home`, `gallery`, and `reading` for pages of text. */
export type StyleSheet = 'site' | 'home' | 'gallery' | 'reading'

/** In the head: `frame` for the header, `hero` for the top of the home page too, `personal` for pages of one person. */
export type FirstStyleSheet = 'frame' | 'hero' | 'personal'

/**
 * What a route sets for its document. `hydrate` ships React, for the back-office only. `styles` is the style sheet of a public
 * page, `site` by default, which is written below the header. A page with other `firstStyles` than `frame` writes it itself,
 * by `PageStyles`, below the part that its first styles cover.
 */
export interface Handle {
  hydrate?: boolean
  styles?: StyleSheet
  firstStyles?: FirstStyleSheet
}

interface DeliveredPhoto {
  src: string
  srcSet: string
}

/** The clinic's own look. */
interface Look {
  logo: string
  /** The address of the image in the tab of the browser. */
  icon: string
  /** Cut for the shapes in which a phone and a large screen show it. */
  photo: { narrow: DeliveredPhoto; wide: DeliveredPhoto; alt: string } | null
  /** The colour of the browser's own bar on phones. */
  themeColour: string
  /** The rules that give the theme the colours of the clinic; empty for those of a new site. */
  styles: string
}

/** What only the server knows about a document; absent in the browser, where the document already exists. */
export interface DocumentParts {
  /** The inline script that loads a public page's module scripts, as the function `lateScripts` makes it. */
  lateScripts: string
  /** The public pages' style sheets, to be written into the page; empty in development. */
  styles: Partial<Record<FirstStyleSheet | StyleSheet, string>>
  look: Look
  requestId: string
  /** Allows the framework's inline scripts, which only the back-office has. */
  nonce: string
  renderIsland(island: ReactElement, identifierPrefix: string): string
}

export const DocumentPartsContext = createContext<DocumentParts | undefined>(undefined)

/**
 * The only inline script of a public page. It loads the other scripts after the first paint, so that on a
 * slow connection they do not compete with the content; at once when the visitor comes from another page
 * of the site, because they are cached then.
 */
export const lateScripts = (sources: string[]) => `{
const load=()=>{for(const source of ${JSON.stringify(sources)}){
const script=document.createElement("script")
script.type="module"
script.async=false
script.fetchPriority="low"
script.src=source
document.body.append(script)}}
if(document.referrer.startsWith(location.origin+"/"))load()
else if(PerformanceObserver.supportedEntryTypes.includes("paint"))new PerformanceObserver((list,observer)=>{
if(list.getEntriesByName("first-contentful-paint").length){observer.disconnect();load()}
}).observe({type:"paint",buffered:true})
else addEventListener("load",load)}`
