import { platform, session, staffMember } from '#app/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { ExitLinks } from '#app/routes/admin/frame/exit-links.tsx'
import { hasPostponedName } from '#app/routes/admin/profile/name-later-cookie.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import type { Route } from './+types/page.ts'
import { BackupAge } from './backup-state.tsx'
import { readDashboard } from './dashboard.server.ts'
import { Figures } from './figures.tsx'
import { FirstPanels } from './first-panels.tsx'
import { Notices } from './notices.tsx'
import { RecentPanels } from './recent-panels.tsx'
import { RequestsChart } from './requests-chart.tsx'

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
