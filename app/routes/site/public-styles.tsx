import { useContext } from 'react'
import { useMatches } from 'react-router'
import {
  DocumentPartsContext,
  type FirstStyleSheet,
  type Handle,
  type StyleSheet,
} from '#app/document/document-parts.ts'
import frameStyles from '#app/styles/frame.css?url'
import galleryStyles from '#app/styles/gallery.css?url'
import heroStyles from '#app/styles/hero.css?url'
import homeStyles from '#app/styles/home.css?url'
import personalStyles from '#app/styles/personal.css?url'
import readingStyles from '#app/styles/reading.css?url'
import siteStyles from '#app/styles/site.css?url'

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
 * In the head of a public page: the styles of what is seen first. Styles are inline, so that the first paint needs no
 * other request, and only these come before it.
 */
export function FirstStyles() {
  const { styles } = useContext(DocumentPartsContext) ?? {}
  const { firstStyles = 'frame', styles: sheet = 'site' } = useStyles()
  if (styles?.[firstStyles]) return <InlineStyles css={styles[firstStyles]} />
  return [firstStyles, sheet].map((name) => (
    <link key={name} rel="stylesheet" href={styleAddresses[name]} />
  ))
}

/** Where the page's own styles stand, below the header: what is above them is painted while they are still loading. */
export function FrameStyles() {
  const { firstStyles = 'frame' } = useStyles()
  return firstStyles === 'frame' && <PageStyles />
}

/** The page's own styles. */
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
