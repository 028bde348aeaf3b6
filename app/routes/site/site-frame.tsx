import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { Footer } from './footer.tsx'
import { Legal, QuickLinks } from './footer-links.tsx'
import { Header } from './header.tsx'
import type { PersonalHandle } from './page-meta.ts'
import { FrameStyles } from './public-styles.tsx'

/** The frame of every public page, and of the error page in its place: skip link, header and footer. */
export function SiteFrame({ year, children }: { year: string; children: ReactNode }) {
  const { isPersonal } = (useMatches().at(-1)?.handle ?? {}) as PersonalHandle
  return (
    <>
      <a
        href="#main"
        className="button sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30"
      >
        Skip to the content
      </a>
      <Header />
      <FrameStyles />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {isPersonal ? <ShortFooter year={year} /> : <Footer year={year} />}
    </>
  )
}

/** The footer of a page that belongs to one person, and has the clinic's contacts where they are needed. */
function ShortFooter({ year }: { year: string }) {
  return (
    <footer className="bg-night text-white">
      <div className="sirigu" aria-hidden />
      <ul id="quick-links" className="frame flex flex-wrap gap-x-8 py-4">
        <QuickLinks />
      </ul>
      <Legal year={year} />
    </footer>
  )
}
