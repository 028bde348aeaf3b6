import { CalendarDays, Images, LayoutDashboard, Mail, Newspaper, UserRound } from 'lucide-react'
import { href, NavLink } from 'react-router'
import { ExitLinks } from './exit-links.tsx'

const entries = [
  { to: href('/admin'), label: 'Dashboard', icon: LayoutDashboard },
  { to: href('/admin/appointments'), label: 'Appointments', icon: CalendarDays },
  { to: href('/admin/blog'), label: 'Blog', icon: Newspaper },
  { to: href('/admin/gallery'), label: 'Gallery', icon: Images },
  { to: href('/admin/outbox'), label: 'Outbox', icon: Mail },
  { to: href('/admin/profile'), label: 'Profile', icon: UserRound },
] as const

/** The back-office's navigation and exit links, in the side bar and in the phone's menu. */
export function Navigation({ label, onChoose }: { label: string; onChoose?: () => void }) {
  return (
    <nav aria-label={label} className="flex grow flex-col gap-1 p-3">
      <ul className="grid gap-1">
        {entries.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === href('/admin')} onClick={onChoose} className="menu-link">
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
