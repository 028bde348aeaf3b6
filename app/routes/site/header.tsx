import { Clock, MapPin, Menu, Phone } from 'lucide-react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { branchesInProse, sharedHours } from '#app/domain/clinic/fill-content.ts'
import { hasPhone, telephoneLink, whatsappLink } from '#app/domain/clinic/links/links.ts'
import { PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import { Brand } from './brand.tsx'
import { headerLinksOf, menuLinksOf, siteLinks } from './navigation.ts'
import { WhatsAppIcon } from './whatsapp-icon.tsx'

/**
 * The sticky header: transparent at the top of the page, white once scrolled (see site-header.css). On phones, where
 * height is scarce, the menu has what the top bar has.
 */
export function Header() {
  const clinic = useClinic()
  return (
    <header data-header className="sticky top-0 z-20">
      <TopBar />
      <div className="header-bar">
        <div className="frame flex min-h-16 flex-wrap items-center justify-between gap-x-4 py-1">
          <Brand />
          <nav aria-label="Main" className="max-xl:hidden">
            <ul className="flex flex-wrap items-center">
              {headerLinksOf(clinic).map(({ label, to }) => (
                <li key={label}>
                  <a
                    href={to}
                    className="px-2 py-3 font-semibold whitespace-nowrap hover:text-terracotta"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <a href={siteLinks.contact} className="button whitespace-nowrap max-xl:hidden">
            Book Appointment
          </a>
          <button
            type="button"
            popoverTarget="menu"
            className="-mr-3 flex shrink-0 min-h-12 min-w-12 items-center justify-center gap-2 px-3 font-semibold xl:hidden"
          >
            <Menu aria-hidden size={24} className="shrink-0" /> Menu
          </button>
          <a href="#quick-links" data-menu-link className="px-3 py-3 font-semibold xl:hidden">
            Menu
          </a>
        </div>
      </div>
      <MobileMenu />
    </header>
  )
}

function TopBar() {
  const { branches } = useClinic()
  return (
    <div className="bg-night text-white max-sm:hidden">
      <div className="frame flex min-h-11 flex-wrap items-center justify-between gap-6">
        <ul className="flex flex-wrap justify-between gap-x-2.5">
          {branches
            .filter(hasPhone)
            .slice(0, 2)
            .map(({ name, phone, answersWhatsApp }) => (
              <li key={name} className="flex flex-wrap items-center">
                <a
                  href={telephoneLink(phone)}
                  className="flex min-h-11 items-center gap-1.5 whitespace-nowrap hover:underline"
                >
                  <Phone aria-hidden size={16} /> {phone.display}
                </a>
                {answersWhatsApp && (
                  <a
                    href={whatsappLink(phone)}
                    className="flex min-h-11 min-w-11 items-center justify-center hover:text-ochre"
                  >
                    <WhatsAppIcon aria-hidden size={16} />
                    <span className="sr-only">WhatsApp {name}</span>
                  </a>
                )}
              </li>
            ))}
        </ul>
        <p className="flex items-center gap-1.5 max-md:hidden">
          <MapPin aria-hidden size={16} /> {branchesInProse(branches)}
        </p>
        <p className="flex items-center gap-1.5 max-lg:hidden">
          <Clock aria-hidden size={16} /> <FirstHours />
        </p>
      </div>
    </div>
  )
}

function MobileMenu() {
  const clinic = useClinic()
  return (
    <div id="menu" popover="auto" className="bg-white text-ink xl:hidden">
      <nav aria-label="Menu" className="frame py-4">
        <ul>
          {menuLinksOf(clinic).map(({ label, to }) => (
            <li key={label} className="border-b border-clay">
              <a href={to} className="flex min-h-12 items-center font-semibold">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <a href={siteLinks.contact} className="button mt-4 w-full">
          Book Appointment
        </a>
        <PhoneLinks branches={clinic.branches} />
        <p className="flex items-center gap-1.5 text-stone">
          <Clock aria-hidden size={16} /> <FirstHours />
        </p>
      </nav>
    </div>
  )
}

/** The first row of the opening hours, where they are those of every branch. */
function FirstHours() {
  const [first] = sharedHours(useClinic())
  return first ? `${first.days}: ${first.hours}` : 'Hours differ by branch'
}
