import { useContext } from 'react'
import { useMatches } from 'react-router'
import {
  DocumentPartsContext,
  type FirstStyleSheet,
  type Handle,
  type StyleSheet,
} from '#app/http/document/document-parts.ts'
import frameStyles from '#app/ui/styles/frame.css?url'
import galleryStyles from '#app/ui/styles/gallery.css?url'
import heroStyles from '#app/ui/styles/hero.css?url'
import homeStyles from '#app/ui/styles/home.css?url'
import personalStyles from '#app/ui/styles/personal.css?url'
import readingStyles from '#app/ui/styles/reading.css?url'
import siteStyles from '#app/ui/styles/site.css?url'

const styleAddresses: Record<FirstStyleSheet | StyleSheet, string> = {
  frame: frameStyles,
  hero: heroStyles,
  site: siteStyles,
  home: homeStyles,
  gallery: galleryStyles,
  reading: readingStyles,
  personal: personalStyles,
}

/**
 * The first styles of a public page, for its head. They are inline, so that the first paint needs no other request, and they
 * have only the rules that it needs, so that little is received before it.
 */
export function FirstStyles() {
  const { styles } = useContext(DocumentPartsContext) ?? {}
  const { firstStyles = 'frame', styles: sheet = 'site' } = useStyles()
  if (styles?.[firstStyles]) return <InlineStyles css={styles[firstStyles]} />
  return [firstStyles, sheet].map((name) => (
    <link key={name} rel="stylesheet" href={styleAddresses[name]} />
  ))
}

/** The page's own styles, written below the header: the browser paints what stands above them while it receives them. */
export function FrameStyles() {
  const { firstStyles = 'frame' } = useStyles()
  return firstStyles === 'frame' && <PageStyles />
}

/** The page's own styles, for a page that places them itself. */
export function PageStyles() {
  const { styles } = useContext(DocumentPartsContext) ?? {}
  const { styles: sheet = 'site' } = useStyles()
  return styles?.[sheet] && <InlineStyles css={styles[sheet]} />
}

const InlineStyles = ({ css }: { css: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own built style sheets
  <style dangerouslySetInnerHTML={{ __html: css }} />
)

/** The styles that the innermost route with document settings declares. */
const useStyles = (): Pick<Handle, 'styles' | 'firstStyles'> =>
  useMatches()
    .flatMap(({ handle }) => (handle ? [handle as Handle] : []))
    .at(-1) ?? {}
