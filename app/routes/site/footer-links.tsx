import type { ReactNode } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { registrationsOf } from '#app/domain/clinic/links/links.ts'
import { quickLinksOf, type SiteLink } from './navigation.ts'

export const QuickLinks = () => <Links links={quickLinksOf(useClinic())} />

const Links = ({ links }: { links: SiteLink[] }) =>
  links.map(({ label, to }) => (
    <li key={label}>
      <FooterLink to={to}>{label}</FooterLink>
    </li>
  ))

// An error page in the place of a refused form has nothing from the layout.
const linksOfErrors = [
  { label: 'Privacy Policy', to: href('/privacy') },
  { label: 'Terms of Service', to: href('/terms') },
]

/** The last line of every footer: the clinic's name, its registrations and the pages whose `handle` has a link. */
export function Legal({ year }: { year: string }) {
  const { facts } = useClinic()
  const site = useRouteLoaderData<{ links: SiteLink[] }>('routes/site/layout')
  return (
    <div className="border-t border-white/20">
      <div className="frame flex flex-wrap items-center justify-between gap-x-8 py-2 text-clay sm:py-3">
        <p>
          © {year} {fullNameOf(facts)}. All rights reserved.
        </p>
        {registrationsOf(facts).map(({ authority, number }) => (
          <p key={authority}>
            {authority}: {number}
          </p>
        ))}
        <ul className="flex flex-wrap gap-x-6">
          <Links links={site?.links ?? linksOfErrors} />
        </ul>
      </div>
    </div>
  )
}

export const footerLink =
  'inline-flex min-h-11 items-center gap-1.5 text-clay hover:text-white hover:underline'

export function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className={footerLink}>
      {children}
    </a>
  )
}
