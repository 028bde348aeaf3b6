import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { branchesInProse, fullNameOf } from '#app/domain/clinic/fill-content.ts'
import {
  mailLink,
  socialLinksOf,
  telephoneLink,
  whatsappLink,
} from '#app/domain/clinic/links/links.ts'
import { MapLink } from '#app/domain/clinic/links/map-link.tsx'
import { Brand } from './brand.tsx'
import { FooterLink, footerLink, Legal, QuickLinks } from './footer-links.tsx'
import { servicePage, siteLinks } from './navigation.ts'

/** The footer of every public page; `year` is the current year in Accra. */
export function Footer({ year }: { year: string }) {
  const { facts, footer } = useClinic()
  const socialLinks = socialLinksOf(facts)
  return (
    <footer className="bg-night text-white">
      <div className="sirigu" aria-hidden />
      <div className="frame grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_1.2fr]">
        <div>
          <Brand inverted />
          <p className="mt-4 max-w-xs text-clay">{footer.intro}</p>
          {socialLinks.length > 0 && (
            <ul className="mt-4 flex flex-wrap gap-4">
              {socialLinks.map(({ name, url }) => (
                <li key={name}>
                  <FooterLink to={url}>{name}</FooterLink>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Services />
        <List title="Quick Links" id="quick-links">
          <QuickLinks />
        </List>
        <Contact />
      </div>
      <Branches />
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
    <List title="Our Services">
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
    </List>
  )
}

function Contact() {
  const { facts, branches, hours: openingHours } = useClinic()
  // Where every branch has hours of its own, the shared ones hold for none.
  const withOwnHours = branches.filter((branch) => branch.openingHours.length > 0)
  const shared = withOwnHours.length < branches.length ? openingHours : []
  return (
    <List title="Contact">
      {branches.map(({ name, phone, answersWhatsApp }) => (
        <li key={name} className="flex items-center gap-2">
          <Phone aria-hidden size={16} />
          <FooterLink to={telephoneLink(phone)}>{phone.display}</FooterLink>
          {answersWhatsApp && (
            <FooterLink to={whatsappLink(phone)}>
              WhatsApp<span className="sr-only"> {name}</span>
            </FooterLink>
          )}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <Mail aria-hidden size={16} />
        <FooterLink to={mailLink(facts.email)}>{facts.email}</FooterLink>
      </li>
      <li className="pt-4">
        <h3 className="text-base text-white">Working Hours</h3>
        <dl className="mt-1 text-clay">
          {shared.map(({ days, hours }) => (
            <div key={days}>
              <dt className="inline">{days}: </dt>
              <dd className="inline-block">{hours}</dd>
            </div>
          ))}
        </dl>
        {withOwnHours.length > 0 && (
          <FooterLink to={siteLinks.contact}>
            {branchesInProse(withOwnHours)}: see the hours of each branch
          </FooterLink>
        )}
      </li>
    </List>
  )
}

function Branches() {
  const { branches, facts } = useClinic()
  return (
    <ul className="frame grid gap-4 pb-12 md:grid-cols-3">
      {branches.map((branch) => (
        <li key={branch.slug} className="rounded-lg border border-white/20 p-4">
          <h3 className="flex items-center gap-2 text-lg text-white">
            <MapPin aria-hidden size={18} className="text-ochre" /> {branch.name}
          </h3>
          <p className="mt-1 text-clay">
            {branch.location}, {branch.region}
          </p>
          <div className="flex flex-wrap gap-x-6">
            <FooterLink to={telephoneLink(branch.phone)}>{branch.phone.display}</FooterLink>
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

function List({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <div id={id}>
      <h2 className="text-lg text-white">{title}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  )
}
