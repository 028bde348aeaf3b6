import { ChevronDown, Mail, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import {
  hasPhone,
  mailLink,
  socialLinksOf,
  telephoneLink,
  whatsappLink,
} from '#app/domain/clinic/links/links.ts'
import { MapLink } from '#app/domain/clinic/links/map-link.tsx'
import { Brand } from './brand.tsx'
import { FooterLink, footerLink, Legal, QuickLinks } from './footer-links.tsx'
import { servicePage, siteLinks } from './navigation.ts'
import { CommonHours } from './week-hours.tsx'

/** The footer of every public page; `year` is the current year in Accra. */
export function Footer({ year }: { year: string }) {
  const { facts, footer } = useClinic()
  const socialLinks = socialLinksOf(facts)
  return (
    <footer className="bg-night text-white">
      <div className="sirigu" aria-hidden />
      <div className="frame gap-x-10 py-6 sm:grid sm:grid-cols-2 sm:gap-y-6 lg:grid-cols-[1.2fr_1fr_1.2fr_1.2fr] lg:pt-8">
        <div className="max-sm:pb-3">
          <Brand inverted />
          <p className="mt-3 max-w-xs text-clay max-sm:hidden">{footer.intro}</p>
          {socialLinks.length > 0 && (
            <ul className="flex flex-wrap gap-x-4 sm:mt-2">
              {socialLinks.map(({ name, url }) => (
                <li key={name}>
                  <FooterLink to={url}>{name}</FooterLink>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Fold title="Our Services">
          <Services />
        </Fold>
        <Fold title="Quick Links" id="quick-links">
          <ul className="grid grid-cols-2 gap-x-4">
            <QuickLinks />
          </ul>
        </Fold>
        <Fold title="Contact">
          <p className="flex items-center gap-2">
            <Mail aria-hidden size={16} className="text-ochre" />
            <FooterLink to={mailLink(facts.email)}>{facts.email}</FooterLink>
          </p>
          <h3 className="mt-1 text-base text-white">Working Hours</h3>
          <div className="text-clay">
            <CommonHours />
          </div>
        </Fold>
        <Fold title="Branches" className="col-span-full">
          <Branches />
        </Fold>
      </div>
      <Legal year={year} />
    </footer>
  )
}

function Services() {
  const { footer, offerings } = useClinic()
  const pageOf = ([slug]: string[]) =>
    slug && offerings.services.some(({ id }) => id === slug)
      ? servicePage(slug)
      : siteLinks.services
  return (
    <ul>
      {footer.services.map(({ name, comingSoon, note, leadsTo }) => (
        <li key={name}>
          {comingSoon ? (
            <span className="inline-flex flex-wrap items-center gap-x-2 py-2">
              {name}{' '}
              <span className="rounded bg-ochre px-1.5 whitespace-nowrap text-night">
                {footer.comingSoonMark}
              </span>
            </span>
          ) : (
            <FooterLink to={pageOf(leadsTo)}>{name}</FooterLink>
          )}
          {note && <p className="text-clay">{note}</p>}
        </li>
      ))}
    </ul>
  )
}

function Branches() {
  const { branches, facts } = useClinic()
  return (
    <ul className="grid gap-x-10 gap-y-3 sm:grid-cols-3">
      {branches.map((branch) => (
        <li key={branch.slug} className="sm:border-t sm:border-white/20 sm:pt-3">
          <h3 className="flex items-center gap-2 text-lg text-white">
            <MapPin aria-hidden size={16} className="text-ochre" /> {branch.name}
          </h3>
          <p className="text-clay">
            {branch.location}, {branch.region}
          </p>
          <div className="flex flex-wrap gap-x-5">
            {hasPhone(branch) && (
              <FooterLink to={telephoneLink(branch.phone)}>{branch.phone.display}</FooterLink>
            )}
            {branch.answersWhatsApp && (
              <FooterLink to={whatsappLink(branch.phone)}>
                WhatsApp<span className="sr-only"> {branch.name}</span>
              </FooterLink>
            )}
            <MapLink
              branch={branch}
              place={`${fullNameOf(facts)}, ${branch.name}`}
              className={footerLink}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface FoldProps {
  title: string
  id?: string
  className?: string
  children: ReactNode
}

/** A part of the footer, folded on phones. Its second title stands where it is always open (see `site-base.css`). */
function Fold({ title, id, className = '', children }: FoldProps) {
  return (
    <div id={id} className={`footer-part ${className}`}>
      <h2 className="text-lg text-white">{title}</h2>
      <details className="group">
        <summary className="fold min-h-12 hover:text-ochre! font-display text-lg leading-snug font-bold">
          {title}
          <ChevronDown aria-hidden size={20} className="text-ochre group-open:rotate-180" />
        </summary>
        <div className="max-sm:pb-3">{children}</div>
      </details>
    </div>
  )
}
