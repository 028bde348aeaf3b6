import { type LinksFunction, Outlet } from 'react-router'
import { staffOnlyHeaders } from '#app/http/staff-only.ts'
import type { Route } from './+types/document.ts'
import { AdminErrorPage } from './error-page.tsx'
import { LoadStatus } from './load-status.tsx'

export const handle = { hydrate: true }

/** Sets headers so that no page, data or redirect below is cached or indexed. */
const setPrivateHeaders: Route.MiddlewareFunction = async (_, next) => {
  const response = await next()
  for (const [name, value] of Object.entries(staffOnlyHeaders)) response.headers.set(name, value)
  response.headers.append('Vary', 'Cookie')
  return response
}

export const middleware: Route.MiddlewareFunction[] = [setPrivateHeaders]

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
      <Outlet />
      <LoadStatus />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorPage error={error} />
}
