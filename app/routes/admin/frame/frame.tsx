import { Ellipsis, Menu } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link, useLocation, useNavigation } from 'react-router'
import { isPermitted } from '#app/domain/staff/role.ts'
import { displayName, type SignedInMember } from '#app/domain/staff/staff.ts'
import { NewsCount, NewsLink } from '#app/routes/admin/news/news.tsx'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { ExitLinks } from './exit-links.tsx'
import { type NavigationEntry, navigationEntries } from './screens.ts'

export function Frame({
  member,
  children,
}: {
  member: SignedInMember | undefined
  children: ReactNode
}) {
  const menu = useRef<HTMLDivElement>(null)
  const main = useMainFocus()
  const { state } = useNavigation()
  return (
    <>
      <a
        href="#main"
        className="button sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the content
      </a>
      <div className="progress" data-busy={state === 'idle' ? undefined : ''} />
      <header className="print-hidden sticky top-0 z-20 flex min-h-14 items-center justify-between bg-night px-4 text-white lg:hidden">
        <Name />
        <NewsLink />
      </header>
      <div
        id="admin-menu"
        ref={menu}
        popover="auto"
        className="print-hidden inset-x-0 top-auto bottom-16 m-0 w-full bg-night text-white shadow-xl lg:hidden"
      >
        <Navigation label="Menu" member={member} onChoose={() => menu.current?.hidePopover()} />
      </div>
      <BottomBar member={member} />
      <header className="print-hidden rail fixed inset-y-0 left-0 flex w-(--rail) flex-col overflow-y-auto bg-night text-white max-lg:hidden">
        <div className="p-3 pb-0">
          <Name />
        </div>
        <div className="stripe mt-2 shrink-0" />
        <Navigation label="Main" member={member} />
        {member && (
          <p className="border-t border-white/25 p-3 pl-6 wrap-anywhere">{displayName(member)}</p>
        )}
      </header>
      <main id="main" ref={main} tabIndex={-1} className="lg:pl-(--rail)">
        <div className="page">{children}</div>
      </main>
    </>
  )
}

/** The screens that are used most and the menu, under the thumb of whoever holds a phone. */
function BottomBar({ member }: { member: SignedInMember | undefined }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Shortcuts" className="print-hidden bottom-bar lg:hidden">
      {entriesFor(member)
        .slice(0, 3)
        .map(({ path, label, icon: Icon }) => (
          <Link key={path} to={path} aria-current={isWithin(path, pathname) ? 'page' : undefined}>
            <Icon aria-hidden size={22} /> {label}
          </Link>
        ))}
      <button type="button" popoverTarget="admin-menu">
        <Menu aria-hidden size={22} /> Menu
      </button>
    </nav>
  )
}

function Name() {
  const clinic = useBackOfficeClinic()
  return (
    <Link
      to={href('/admin')}
      className="flex min-h-12 items-center gap-2.5 text-white max-[16rem]:gap-1.5"
    >
      <img
        src={clinic.logo}
        alt=""
        className={`size-9 object-contain max-[16rem]:size-7 max-[16rem]:in-[header:has(.news-count)]:hidden ${clinic.hasOwnLogo ? 'rounded bg-white' : ''}`}
      />
      <span className="font-display text-xl font-bold tracking-wide max-[16rem]:text-[min(1.25rem,9vw)]">
        {clinic.name}
      </span>
      <span className="max-[16rem]:hidden">admin</span>
    </Link>
  )
}

/** Moves the focus to the content after a navigation, as a browser does when it loads a page. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    // A focus inside the content stays: a dialog was opened or closed over the same page.
    if (main.current?.contains(document.activeElement)) return
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** The entries that somebody may see; all where nobody is known, as when the frame itself could not be loaded. */
const entriesFor = (member: SignedInMember | undefined) =>
  navigationEntries.filter(({ permission }) => !member || isPermitted(member, permission))

interface NavigationProps {
  label: string
  member: SignedInMember | undefined
  onChoose?: () => void
}

function Navigation({ label, member, onChoose }: NavigationProps) {
  const { pathname } = useLocation()
  const entries = entriesFor(member)
  const link = ({ path, label, icon: Icon, screens = [] }: NavigationEntry) => {
    const belongsToIt = screens.some((screen) => isWithin(screen, pathname))
    return (
      <li key={path}>
        <Link
          to={path}
          onClick={onChoose}
          className="menu-link"
          aria-current={isWithin(path, pathname) ? 'page' : belongsToIt || undefined}
        >
          <Icon aria-hidden size={20} /> {label}
          {path === href('/admin') && <NewsCount />}
        </Link>
      </li>
    )
  }
  const more = entries.filter(({ isMore }) => isMore)
  const isInMore = more.some(({ path }) => isWithin(path, pathname))
  return (
    <nav aria-label={label} className="flex grow flex-col gap-1 p-3">
      <ul className="grid">{entries.filter(({ isMore }) => !isMore).map(link)}</ul>
      {/* Remounted, so that it is open on its own screens. */}
      <details key={String(isInMore)} open={isInMore}>
        <summary className="menu-link cursor-pointer">
          <Ellipsis aria-hidden size={20} /> More
        </summary>
        <ul className="grid">{more.map(link)}</ul>
      </details>
      <div className="mt-auto grid border-t border-white/25 pt-2">
        <ExitLinks className="menu-link" onChoose={onChoose} />
      </div>
    </nav>
  )
}

/** Whether a path is that of a screen or below it; below that of Today are all. */
const isWithin = (screen: string, pathname: string) =>
  pathname === screen || (screen !== href('/admin') && pathname.startsWith(`${screen}/`))
