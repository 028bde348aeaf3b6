import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { registrationsOf } from '#app/domain/clinic/links/links.ts'
import { quickLinksOf } from './navigation.ts'

export const QuickLinks = () =>
  quickLinksOf(useClinic()).map(({ label, to }) => (
    <li key={label}>
      <FooterLink to={to}>{label}</FooterLink>
    </li>
  ))

/** The last line of every footer: the clinic's name, its registrations and the legal pages. */
export function Legal({ year }: { year: string }) {
  const { facts } = useClinic()
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
        <ul className="flex gap-6">
          <li>
            <FooterLink to={href('/privacy')}>Privacy Policy</FooterLink>
          </li>
          <li>
            <FooterLink to={href('/terms')}>Terms of Service</FooterLink>
          </li>
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
