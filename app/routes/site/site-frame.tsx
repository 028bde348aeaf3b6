import type { ReactNode } from 'react'
import { Footer, ShortFooter } from './footer.tsx'
import { Header } from './header.tsx'
import { FrameStyles } from './public-styles.tsx'
import { RenderedOnce } from './rendered-once.tsx'

interface Props {
  year: string
  /** Whether the page belongs to one person. */
  isPersonal?: boolean
  children: ReactNode
}

/** The frame of every public page: skip link, header and footer. */
export function SiteFrame({ year, isPersonal, children }: Props) {
  return (
    <>
      <a
        href="#main"
        className="button sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30"
      >
        Skip to the content
      </a>
      <RenderedOnce name="header">
        <Header />
      </RenderedOnce>
      <FrameStyles />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {isPersonal ? (
        <ShortFooter year={year} />
      ) : (
        <RenderedOnce name={`footer-${year}`}>
          <Footer year={year} />
        </RenderedOnce>
      )}
    </>
  )
}
