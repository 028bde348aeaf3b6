import { CalendarDays, Images, PenLine, Plus, Tags } from 'lucide-react'
import { href, Link } from 'react-router'
import { platform, session, staffMember } from '#app/context.ts'
import { totalCount } from '#app/domain/appointments/appointment-filter.ts'
import { listRequestedLinks } from '#app/domain/staff/requested-links.server.ts'
import { nameOf } from '#app/domain/staff/staff.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { ExitLinks } from '#app/routes/admin/exit-links.tsx'
import { hasPostponedName } from '#app/routes/admin/profile/name-later-cookie.ts'
import type { Route } from './+types/page.ts'
import { readDashboard } from './dashboard.server.ts'
import { Figures } from './figures.tsx'
import { MailAlert } from './mail-alert.tsx'
import { NamePrompt } from './name-prompt.tsx'
import { Panel } from './panel.tsx'
import { PasswordLinkRequests } from './password-link-requests.tsx'
import { RecentAppointments, RecentImages, RecentPosts } from './recent-panels.tsx'
import { RequestsChart } from './requests-chart.tsx'
import { Shares } from './shares.tsx'
import { TodayPanel } from './today-panel.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const member = context.get(staffMember)
  const [parts, requestedLinks] = await Promise.all([
    readDashboard(needs),
    listRequestedLinks(needs, member),
  ])
  const asksForName = !member.fullName && !hasPostponedName(context.get(session).browser)
  return { name: nameOf(member), asksForName, requestedLinks, ...parts }
}

export const meta = () => adminMeta('Dashboard')

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, visits, counts, appointments, blog, gallery, requests, mail } = loaderData
  return (
    <div className="grid gap-4">
      <Welcome name={name} />
      {loaderData.asksForName && <NamePrompt />}
      <PasswordLinkRequests people={loaderData.requestedLinks} />
      <MailAlert {...mail} />
      <div className="panels">
        <TodayPanel visits={visits} />
        <QuickActions />
      </div>
      <Figures
        appointments={totalCount(counts)}
        pending={counts.pending}
        posts={blog.count}
        images={gallery.count}
      />
      <div className="panels">
        <RecentAppointments appointments={appointments} />
        <Panel title="Last 30 Days">
          <div className="grid gap-5">
            <Shares title="By service" counts={requests.services} />
            <Shares title="By branch" counts={requests.branches} />
          </div>
        </Panel>
      </div>
      <Panel title="Requests per Day">
        <RequestsChart days={requests.days} />
      </Panel>
      <div className="panels panels-even">
        <RecentPosts posts={blog.posts} />
        <RecentImages images={gallery.images} />
      </div>
    </div>
  )
}

/** On phones, where the menu is closed, it also has the links to the website and to sign out (S-11.2). */
function Welcome({ name }: { name: string }) {
  return (
    <header className="page-heading">
      <h1>
        Welcome back, <bdi>{name}</bdi>
      </h1>
      <div className="page-actions lg:hidden">
        <ExitLinks className="button button-quiet" />
      </div>
    </header>
  )
}

function QuickActions() {
  return (
    <Panel title="Quick Actions">
      <div className="mt-2 grid gap-3 sm:max-lg:grid-cols-2 lg:*:px-3">
        <Link to={href('/admin/appointments')} className="button">
          <CalendarDays aria-hidden size={20} /> Manage Appointments
        </Link>
        <Link to={href('/admin/appointments/new')} className="button button-quiet">
          <Plus aria-hidden size={20} /> New Appointment
        </Link>
        <Link to={href('/admin/blog/new')} className="button button-quiet">
          <PenLine aria-hidden size={20} /> New Blog Post
        </Link>
        <Link
          to={href('/admin/:kind/categories', { kind: 'blog' })}
          className="button button-quiet"
        >
          <Tags aria-hidden size={20} /> Blog Categories
        </Link>
        <Link to={href('/admin/gallery')} className="button button-quiet">
          <Images aria-hidden size={20} /> Manage Gallery
        </Link>
        <Link
          to={href('/admin/:kind/categories', { kind: 'gallery' })}
          className="button button-quiet"
        >
          <Tags aria-hidden size={20} /> Gallery Categories
        </Link>
      </div>
    </Panel>
  )
}
