import { href, Link } from 'react-router'
import { type StatusCounts, totalCount } from '#app/domain/appointments/lists/appointment-filter.ts'
import { type NameCount, totalOf } from '#app/domain/appointments/lists/request-statistics.ts'
import type { BranchHours } from '#app/domain/hours/branch-hours.server.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { platform, session, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { ExitLinks } from '#app/routes/admin/frame/exit-links.tsx'
import { BranchStates } from '#app/routes/admin/hours/branch-states.tsx'
import { hasPostponedName } from '#app/routes/admin/profile/name-later-cookie.ts'
import { CountedBar } from '#app/ui/admin/counted-bar.tsx'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { RowActions } from '#app/ui/admin/list/row-actions.tsx'
import { type Stat, StatCards } from '#app/ui/admin/list/stat-cards.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/page.ts'
import { BackupAge } from './backup-state.tsx'
import { readDashboard } from './dashboard.server.ts'
import { Notices } from './notices.tsx'
import { Panel } from './panel.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentPanels } from './recent-panels.tsx'
import { RequestsChart } from './requests-chart.tsx'
import { maxVisits, VisitsPanels } from './visits-panels.tsx'

export const handle = { permission: 'account' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  const asksForName = !member.fullName && !hasPostponedName(context.get(session).headers)
  return { member, asksForName, ...(await readDashboard(context.get(platform), member)) }
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Dashboard')

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { appointments, content } = loaderData
  return (
    <div className="grid gap-4">
      <Welcome name={loaderData.name} />
      <Notices {...loaderData} />
      <FirstPanels {...loaderData} />
      <Figures
        appointments={appointments?.counts}
        posts={content?.blog.count}
        images={content?.gallery.count}
      />
      {appointments && <RequestsChart days={appointments.requests.days} />}
      <RecentPanels {...loaderData} />
      {loaderData.backup && <BackupAge {...loaderData.backup} />}
    </div>
  )
}

/** On phones, where the menu is closed, it also has the links to the website and to sign out (S-11.2). */
function Welcome({ name }: { name: string }) {
  return (
    <PageHeading
      title={
        <>
          Welcome back, <bdi>{name}</bdi>
        </>
      }
    >
      <ExitLinks className="button button-quiet lg:hidden" />
    </PageHeading>
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

type Shown = Pick<Awaited<ReturnType<typeof readDashboard>>, 'appointments' | 'hours'>

/** With how many visits the left column is about as high as the named panels in the right one. */
const visitsBesideHours = 2
const visitsBesideHoursAndActions = 5
const visitsBesideAllPanels = 8

/** The expected visits, beside quick actions, the state of the branches, and recent requests by service and branch. */
function FirstPanels({ member, appointments, hours }: Shown & { member: SignedInMember }) {
  const quickActions = <QuickActions member={member} />
  if (!appointments) return quickActions
  const { visits, nextVisits, requests } = appointments
  const shown = Math.min(visits.length, maxVisits) + Math.min(nextVisits.length, maxVisits)
  // A panel that would leave a gap beside the visits stands below both columns.
  const isShort = shown <= visitsBesideHours && hours !== undefined
  // More visits than that fill the wider of two columns.
  const isWide = shown > visitsBesideAllPanels
  const isLong = shown > visitsBesideHoursAndActions
  const shares = <RequestShares {...requests} />
  return (
    <>
      <div className={isWide ? 'panels' : 'panels panels-even'}>
        <div className="grid gap-4">
          <VisitsPanels {...appointments} />
        </div>
        <div className="grid gap-4">
          {!isShort && quickActions}
          {hours && <HoursPanel {...hours} />}
          {isLong && shares}
        </div>
      </div>
      {isShort && quickActions}
      {!isLong && shares}
    </>
  )
}

function RequestShares({ services, branches }: Record<'services' | 'branches', NameCount[]>) {
  return (
    <Panel title="Last 30 Days" className="flex flex-col">
      <div className="grid grow content-between grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-10 gap-y-5">
        <Shares title="By Service" counts={services} />
        <Shares title="By Branch" counts={branches} />
      </div>
    </Panel>
  )
}

/** Counts by name, each with a bar for its share of the total. */
function Shares({ title, counts }: { title: string; counts: NameCount[] }) {
  const total = Math.max(totalOf(counts), 1)
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-2 grid gap-2.5">
        {counts.map(({ name, count }) => (
          <CountedBar key={name} name={name} count={count} whole={total} color="fill-terracotta" />
        ))}
      </ul>
    </div>
  )
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
