import { Clock, MapPin, Menu, Phone } from 'lucide-react'
import {
  branches,
  branchesInProse,
  clinic,
  openingHours,
  telephoneLink,
} from '#app/domain/clinic/clinic.ts'
import { headerLinks, places } from './navigation.ts'

/** The fixed header: clear at the top of the page, white once scrolled (see site-header.css). */
export function Header() {
  return (
    <header data-header className="fixed inset-x-0 top-0 z-20">
      <TopBar />
      <div className="header-bar">
        <div className="frame flex h-16 max-w-[84rem] items-center justify-between gap-4">
          <Brand />
          <nav aria-label="Main" className="max-xl:hidden">
            <ul className="flex items-center">
              {headerLinks.map(({ label, to }) => (
                <li key={label}>
                  <a
                    href={to}
                    className="px-2.5 py-3 text-[0.9375rem] font-semibold whitespace-nowrap hover:text-terracotta"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <a href={places.contact} className="button whitespace-nowrap max-xl:hidden">
            Book Appointment
          </a>
          <button
            type="button"
            popoverTarget="menu"
            className="-mr-3 flex min-h-12 min-w-12 items-center justify-center gap-2 px-3 font-semibold xl:hidden"
          >
            <Menu aria-hidden size={24} /> Menu
          </button>
        </div>
      </div>
      <MobileMenu />
    </header>
  )
}

function TopBar() {
  return (
    <div className="bg-night text-white">
      <div className="frame flex h-9 max-w-[84rem] items-center justify-between gap-6">
        <ul className="flex gap-5">
          {branches.slice(0, 2).map(({ name, phone }) => (
            <li key={name} className="flex items-center gap-1.5">
              <Phone aria-hidden size={16} className="max-sm:hidden" />
              <a href={telephoneLink(phone)} className="py-1.5 whitespace-nowrap hover:underline">
                {phone.display}
              </a>
            </li>
          ))}
        </ul>
        <p className="flex items-center gap-1.5 max-md:hidden">
          <MapPin aria-hidden size={16} /> {branchesInProse}
        </p>
        <p className="flex items-center gap-1.5 max-lg:hidden">
          <Clock aria-hidden size={16} /> {openingHours[0].days}: {openingHours[0].hours}
        </p>
      </div>
    </div>
  )
}

/** The logo beside the name; without its picture the name alone remains. */
export function Brand({ inverted = false }: { inverted?: boolean }) {
  return (
    <a href="/" className="flex min-h-12 items-center gap-2.5">
      {/* Without a width of its own, a logo that cannot be loaded draws nothing, script or not. */}
      <span className="size-10 shrink-0">
        <img data-logo src="/logo.svg" alt="" className="h-10" />
      </span>
      <span className={inverted ? 'text-white' : 'text-indigo'}>
        <span className="block font-display text-xl leading-none font-bold tracking-wide">
          {clinic.name}
        </span>
        <span className="mt-0.5 block text-xs leading-tight whitespace-nowrap sm:text-[0.8125rem]">
          {clinic.descriptor}
        </span>
        <span className="sr-only">, home</span>
      </span>
    </a>
  )
}

function MobileMenu() {
  return (
    <div id="menu" popover="auto" className="bg-white text-ink xl:hidden">
      <nav aria-label="Menu" className="frame py-4">
        <ul>
          {headerLinks.map(({ label, to }) => (
            <li key={label} className="border-b border-clay">
              <a href={to} className="flex min-h-12 items-center text-lg font-semibold">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <a href={places.contact} className="button mt-5 w-full">
          Book Appointment
        </a>
        <p className="mt-4 flex items-center gap-2 text-stone">
          <MapPin aria-hidden size={18} /> {branchesInProse}
        </p>
        <p className="mt-1 flex items-center gap-2 text-stone">
          <Clock aria-hidden size={18} /> {openingHours[0].days}: {openingHours[0].hours}
        </p>
      </nav>
    </div>
  )
}
