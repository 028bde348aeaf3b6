import { Outlet } from 'react-router'
import { isPermitted } from '#app/domain/staff/role.ts'
import { markNews } from '#app/domain/today/news.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import type { Route } from './+types/layout.ts'
import { useAdminWorker } from './connection/use-admin-worker.ts'
import { LoadError } from './errors/error-screen.tsx'
import { readNotPermitted } from './errors/not-permitted.ts'
import { Frame } from './frame/frame.tsx'
import { guard } from './guard.server.ts'
import { News } from './news/news.tsx'
import { SetUpBar } from './set-up-bar.tsx'

export const middleware: Route.MiddlewareFunction[] = [guard]

/** Needed for the guard: without a loader on this route, client-side navigation would not run the middleware. */
export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  const seesAppointments = isPermitted(member, 'appointments')
  return { member, news: seesAppointments ? await markNews(context.get(platform), member) : null }
}

export default function AdminLayout({ loaderData: { member, news } }: Route.ComponentProps) {
  useAdminWorker(member)
  return (
    <News openedAt={news}>
      <Frame member={member}>
        {isPermitted(member, 'set-up') && <SetUpBar />}
        <Outlet />
      </Frame>
    </News>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame member={loaderData?.member ?? readNotPermitted(error)?.member}>
      <LoadError error={error} />
    </Frame>
  )
}
