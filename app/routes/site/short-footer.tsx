import { Legal, QuickLinks } from './footer-links.tsx'

/** The footer of a page that belongs to one person, and has the clinic's contacts where they are needed. */
export function ShortFooter({ year }: { year: string }) {
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
