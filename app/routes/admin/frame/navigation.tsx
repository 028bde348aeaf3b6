import { href, Link, useLocation } from 'react-router'
import { isPermitted } from '#app/domain/staff/role.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { NewsCount } from '#app/routes/admin/news/news-count.tsx'
import { ExitLinks } from './exit-links.tsx'
import { navigationEntries } from './screens.ts'

interface NavigationProps {
  label: string
  /** Decides which entries are shown; nobody is known when the frame itself could not be loaded. */
  member: SignedInMember | undefined
  onChoose?: () => void
}

/** The back-office's navigation and exit links, in the side bar and in the phone's menu. */
export function Navigation({ label, member, onChoose }: NavigationProps) {
  const { pathname } = useLocation()
  const entries = navigationEntries.filter(
    ({ permission }) => !member || isPermitted(member, permission),
  )
  return (
    <nav aria-label={label} className="flex grow flex-col gap-1 p-3">
      <ul className="grid">
        {entries.map(({ path, label, icon: Icon, screens = [] }) => {
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
                {path === href('/admin/appointments') && <NewsCount />}
              </Link>
            </li>
          )
        })}
      </ul>
      <div className="mt-auto grid border-t border-white/25 pt-2">
        <ExitLinks className="menu-link" onChoose={onChoose} />
      </div>
    </nav>
  )
}

/** Whether a path is that of a screen or below it; below that of the dashboard are all. */
const isWithin = (screen: string, pathname: string) =>
  pathname === screen || (screen !== href('/admin') && pathname.startsWith(`${screen}/`))
