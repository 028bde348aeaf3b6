import { href, NavLink } from 'react-router'
import { ExitLinks } from './exit-links.tsx'
import { navigationEntries } from './screens.ts'

/** The back-office's navigation and exit links, in the side bar and in the phone's menu. */
export function Navigation({ label, onChoose }: { label: string; onChoose?: () => void }) {
  return (
    <nav aria-label={label} className="flex grow flex-col gap-1 p-3">
      <ul className="grid gap-1">
        {navigationEntries.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={path === href('/admin')}
              onClick={onChoose}
              className="menu-link"
            >
              <Icon aria-hidden size={20} /> {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="mt-auto grid gap-1 border-t border-white/25 pt-3">
        <ExitLinks className="menu-link" />
      </div>
    </nav>
  )
}
