import { platform, session, staffMember } from '#app/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { ExitLinks } from '#app/routes/admin/exit-links.tsx'
import { hasPostponedName } from '#app/routes/admin/profile/name-later-cookie.ts'
import type { Route } from './+types/page.ts'
import { readDashboard } from './dashboard.server.ts'
import { Figures } from './figures.tsx'
import { MailAlert } from './mail-alert.tsx'
import { NamePrompt } from './name-prompt.tsx'
import { PasswordLinkRequests } from './password-link-requests.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentAppointments, RecentImages, RecentPosts } from './recent-panels.tsx'
import { RequestsChart } from './requests-chart.tsx'
import { RequestShares } from './shares.tsx'
import { TodayPanel } from './today-panel.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  const asksForName = !member.fullName && !hasPostponedName(context.get(session).browser)
  return { asksForName, ...(await readDashboard(context.get(platform), member)) }
}

export const meta = adminMeta('Dashboard')

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
      <Figures appointments={counts} posts={blog.count} images={gallery.count} />
      <div className="panels">
        <RecentAppointments appointments={appointments} />
        <RequestShares {...requests} />
      </div>
      <RequestsChart days={requests.days} />
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
