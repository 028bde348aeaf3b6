import { href, Link } from 'react-router'
import { type StatusCounts, totalCount } from '#app/domain/appointments/appointment-filter.ts'
import type { BranchHours } from '#app/domain/hours/branch-hours.server.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { BranchStates } from '#app/routes/admin/hours/branch-states.tsx'
import { RowActions } from '#app/ui/admin/list/row-actions.tsx'
import { type Stat, StatCards } from '#app/ui/admin/list/stat-cards.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'
import { BackupAge } from './backup-state.tsx'
import type { readDashboard } from './dashboard.server.ts'
import { Notices } from './notices.tsx'
import { Panel } from './panel.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentPanels } from './recent-panels.tsx'

type DashboardData = Awaited<ReturnType<typeof readDashboard>>

interface DashboardProps extends DashboardData {
  member: SignedInMember
  /** Whether nothing stands above it, as for editors. */
  isFirst: boolean
}

/** What an owner or an editor reads: what is to be done, the figures, and what was written last. */
export function Dashboard({ member, isFirst, ...data }: DashboardProps) {
  const { appointments, content, hours } = data
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <div className="grid gap-4">
      <Heading>
        Welcome back, <bdi>{data.name}</bdi>
      </Heading>
      <Notices {...data} />
      <Figures
        appointments={appointments?.counts}
        posts={content?.blog.count}
        images={content?.gallery.count}
      />
      <div className="panels panels-even">
        <QuickActions member={member} />
        {hours && <HoursPanel {...hours} />}
      </div>
      <RecentPanels {...data} />
      {data.backup && <BackupAge {...data.backup} />}
    </div>
  )
}

interface Figures {
  /** A figure is undefined where the role may not use what it counts. */
  appointments: StatusCounts | undefined
  posts: number | undefined
  images: number | undefined
}

/** The figures of the dashboard; each links to what it counts. */
function Figures({ appointments, posts, images }: Figures) {
  const all = href('/admin/appointments')
  const stats: Stat[] = []
  if (appointments) {
    const total = totalCount(appointments)
    stats.push(
      { label: 'Total Appointments', value: total, to: all, edge: 'border-l-stone' },
      {
        label: 'Pending Appointments',
        value: appointments.pending,
        to: listAddress(all, { status: 'pending' }),
        edge: 'border-l-ochre',
      },
    )
  }
  if (posts !== undefined)
    stats.push({ label: 'Total Blog Posts', value: posts, to: href('/admin/blog') })
  if (images !== undefined)
    stats.push({ label: 'Gallery Images', value: images, to: href('/admin/gallery') })
  return <StatCards stats={stats} />
}

/** Which branches are open, with links to close one for today, and the holidays whose days an owner should confirm. */
function HoursPanel({ branches, toConfirm }: { branches: BranchHours[]; toConfirm: string[] }) {
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
      {toConfirm.length > 0 && (
        <p className="border-t border-clay pt-3">
          Please confirm the days of {toConfirm.join(', ')}:{' '}
          <Link to={href('/admin/holidays')} className="link">
            Public Holidays
          </Link>
        </p>
      )}
    </Panel>
  )
}
