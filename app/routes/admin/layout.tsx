import { Outlet } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { markNews } from '#app/domain/appointments/lists/news.server.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import { UnsavedChanges } from '#app/ui/admin/form/unsaved-changes.tsx'
import type { Route } from './+types/layout.ts'
import { Frame } from './frame.tsx'
import { guard } from './guard.server.ts'
import { LoadError } from './load-error.tsx'
import { News } from './news/news.tsx'
import { readNotPermitted } from './not-permitted.ts'
import { usePrefetchedScreens } from './use-prefetched-screens.ts'
import { useWorker } from './use-worker.ts'

export const middleware: Route.MiddlewareFunction[] = [guard]

/** Needed for the guard: without a loader on this route, client-side navigation would not run the middleware. */
export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  const seesAppointments = isPermitted(member, 'appointments')
  return { member, news: seesAppointments ? await markNews(context.get(platform), member) : null }
}

export default function AdminLayout({ loaderData: { member, news } }: Route.ComponentProps) {
  usePrefetchedScreens(member)
  useWorker()
  return (
    <News openedAt={news}>
      <Frame member={member}>
        <UnsavedChanges>
          <Outlet />
        </UnsavedChanges>
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
