import { href, NavLink } from 'react-router'
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
  const entries = navigationEntries.filter(
    ({ permission }) => !member || isPermitted(member, permission),
  )
  return (
    <nav aria-label={label} className="flex grow flex-col gap-1 p-3">
      <ul className="grid">
        {entries.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={path === href('/admin')}
              onClick={onChoose}
              className="menu-link"
            >
              <Icon aria-hidden size={20} /> {label}
              {path === href('/admin/appointments') && <NewsCount />}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="mt-auto grid border-t border-white/25 pt-2">
        <ExitLinks className="menu-link" onChoose={onChoose} />
      </div>
    </nav>
  )
}
