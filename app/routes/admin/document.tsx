import { type LinksFunction, Outlet } from 'react-router'
import { staffOnlyHeaders } from '#app/http/staff-only.ts'
import type { Route } from './+types/document.ts'
import { AdminErrorPage } from './error-page.tsx'
import { LoadStatus } from './load-status.tsx'

export const handle = { hydrate: true }

/** Whatever answers, page, data or redirect, is kept by nobody and found by no search engine. */
const keepPrivate: Route.MiddlewareFunction = async (_, next) => {
  const response = await next()
  for (const [name, value] of Object.entries(staffOnlyHeaders)) response.headers.set(name, value)
  response.headers.append('Vary', 'Cookie')
  return response
}

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

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
