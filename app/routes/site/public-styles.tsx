import { useContext } from 'react'
import { useMatches } from 'react-router'
import { DocumentPartsContext, type Handle } from '#app/http/document/document-parts.ts'

/** They are inline, so that the first paint needs no other request, and have only the rules that it needs. */
export function FirstStyles() {
  const { look, styles } = useContext(DocumentPartsContext) ?? {}
  const { firstStyles = 'frame', styles: sheet = 'site' } = useStyles()
  return (
    <>
      {styles?.[firstStyles] ? (
        <InlineStyles css={styles[firstStyles]} />
      ) : (
        // In development.
        [firstStyles, sheet].map((name) => (
          <link key={name} rel="stylesheet" href={`/app/ui/styles/${name}.css`} />
        ))
      )}
      {look?.styles && <InlineStyles css={look.styles} />}
    </>
  )
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets, and colours that were checked
  <style dangerouslySetInnerHTML={{ __html: css }} />
)

/** The styles that the innermost route with document settings declares. */
const useStyles = (): Pick<Handle, 'styles' | 'firstStyles'> =>
  useMatches()
    .flatMap(({ handle }) => (handle ? [handle as Handle] : []))
    .at(-1) ?? {}
