import { type LinksFunction, Outlet } from 'react-router'
import { platform } from '#app/http/context.ts'
import { staffOnlyHeaders } from '#app/http/staff-only.ts'
import { UnsavedChanges } from '#app/ui/admin/form/unsaved-changes.tsx'
import type { Route } from './+types/document.ts'
import { readBackOfficeClinic } from './back-office-clinic.server.ts'
import { keepScreen } from './connection/keep-screen.ts'
import { LoadStatus } from './connection/load-status.tsx'
import { AdminErrorPage } from './errors/error-page.tsx'

export const handle = { hydrate: true }

/** Sets headers so that no page, data or redirect below is cached or indexed. */
const setPrivateHeaders: Route.MiddlewareFunction = async (_, next) => {
  const response = await next()
  for (const [name, value] of Object.entries(staffOnlyHeaders)) response.headers.set(name, value)
  response.headers.append('Vary', 'Cookie')
  return response
}

export const middleware: Route.MiddlewareFunction[] = [setPrivateHeaders]

export const clientMiddleware = [keepScreen]

export async function loader({ context }: Route.LoaderArgs) {
  return { clinic: await readBackOfficeClinic(context.get(platform)) }
}

export const links: LinksFunction = () => [
  {
    rel: 'preload',
    href: '/fonts/display-latin.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
]

export default function AdminDocument() {
  return (
    <>
      <UnsavedChanges>
        <Outlet />
      </UnsavedChanges>
      <LoadStatus />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorPage error={error} />
}
