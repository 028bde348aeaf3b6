import { CalendarDays, Images, PenLine, Plus, Tags } from 'lucide-react'
import { href, Link } from 'react-router'
import { isPermitted } from '#app/domain/staff/role.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { Panel } from './panel.tsx'

/** The actions that staff use most, the first of them most prominent. */
const actions = [
  {
    to: href('/admin/appointments'),
    label: 'Manage Appointments',
    icon: CalendarDays,
    permission: 'appointments',
  },
  {
    to: href('/admin/appointments/new'),
    label: 'New Appointment',
    icon: Plus,
    permission: 'appointments',
  },
  { to: href('/admin/blog/new'), label: 'New Blog Post', icon: PenLine, permission: 'content' },
  {
    to: href('/admin/:kind/categories', { kind: 'blog' }),
    label: 'Blog Categories',
    icon: Tags,
    permission: 'content',
  },
  { to: href('/admin/gallery'), label: 'Manage Gallery', icon: Images, permission: 'content' },
  {
    to: href('/admin/:kind/categories', { kind: 'gallery' }),
    label: 'Gallery Categories',
    icon: Tags,
    permission: 'content',
  },
] as const

/** Links to the actions that a member of staff uses most. */
export function QuickActions({ member }: { member: SignedInMember }) {
  const open = actions.filter(({ permission }) => isPermitted(member, permission))
  return (
    <Panel title="Quick Actions" className="flex flex-col">
      <div className="mt-2 grid grow content-between grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3 lg:*:px-3">
        {open.map(({ to, label, icon: Icon }, index) => (
          <Link key={to} to={to} className={index === 0 ? 'button' : 'button button-quiet'}>
            <Icon aria-hidden size={20} /> {label}
          </Link>
        ))}
      </div>
    </Panel>
  )
}
