import { CalendarDays, Images, PenLine, Plus, Tags } from 'lucide-react'
import { href, Link } from 'react-router'
import { totalCount } from '#app/domain/appointments/appointment-filter.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { BranchStates } from '#app/routes/admin/hours/branch-states.tsx'
import { RowActions } from '#app/ui/admin/list/row-actions.tsx'
import { type Stat, StatCards } from '#app/ui/admin/list/stat-cards.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { DashboardData } from './dashboard.server.ts'
import { Notices } from './notices.tsx'
import { Panel } from './panel.tsx'
import { RecentPanels } from './recent-panels.tsx'

interface DashboardProps extends DashboardData {
  member: SignedInMember
  /** Whether nothing stands above it, as for editors. */
  isFirst: boolean
}

/** What an owner or an editor reads: what is to be done, the figures, and what was written last. */
export function Dashboard({ member, isFirst, ...data }: DashboardProps) {
  const { branches, backup } = data
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <div className="grid gap-4">
      <Heading>
        Welcome back, <bdi>{data.name}</bdi>
      </Heading>
      <Notices {...data} />
      <StatCards stats={figuresOf(data)} />
      <div className="panels panels-even">
        <QuickActions member={member} />
        {branches && <HoursPanel branches={branches} />}
      </div>
      <RecentPanels {...data} />
      {backup && !backup.isOverdue && !backup.problem && (
        <p className="text-stone">
          {backup.age ? `Last backup: ${backup.age}. ` : 'The first backup will be made tonight. '}
          <Link to={href('/admin/system')} className="link">
            System
          </Link>
        </p>
      )}
    </div>
  )
}

/** Each figure links to what it counts. */
function figuresOf({ appointments, content: { blog, gallery } }: DashboardData): Stat[] {
  const all = href('/admin/appointments')
  const ofAppointments = appointments && [
    {
      label: 'Total Appointments',
      value: totalCount(appointments.counts),
      to: all,
      edge: 'border-l-stone',
    },
    {
      label: 'Pending Appointments',
      value: appointments.counts.pending,
      to: listAddress(all, { status: 'pending' }),
      edge: 'border-l-ochre',
    },
  ]
  return [
    ...(ofAppointments ?? []),
    { label: 'Total Blog Posts', value: blog.count, to: href('/admin/blog') },
    { label: 'Gallery Images', value: gallery.count, to: href('/admin/gallery') },
  ]
}

/** What staff use most, the first of it most prominent. */
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

function QuickActions({ member }: { member: SignedInMember }) {
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

/** Which branches are open, with links to close one for today. */
function HoursPanel({ branches }: { branches: NonNullable<DashboardData['branches']> }) {
  const more = (
    <Link to={href('/admin/hours')} className="link inline-flex min-h-11 items-center">
      All hours
    </Link>
  )
  return (
    <Panel title="Open Now" more={more} className="flex flex-col">
      {/* Without texts: what was done is announced by the list to which "Undo" leads. */}
      <RowActions doneTexts={{}} failedTitle="Not saved">
        <BranchStates branches={branches} />
      </RowActions>
    </Panel>
  )
}
