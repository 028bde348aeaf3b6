import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { adminTitle } from '#app/routes/admin/admin-meta.ts'
import { type ListScreen, useListOnScreen } from '#app/routes/admin/frame/screens.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { ErrorScreen } from './error-screen.tsx'

/** Shown instead of a page that could not be loaded: a list has an error screen of its own. */
export function LoadError({ error }: { error: unknown }) {
  const list = useListOnScreen()
  const isClientError = isRouteErrorResponse(error) && error.status < 500
  return list && !isClientError ? <ListError list={list} /> : <ErrorScreen error={error} />
}

/** Shown instead of a list that could not be loaded. */
function ListError({ list }: { list: ListScreen }) {
  const clinic = useBackOfficeClinic()
  const { pathname, search } = useLocation()
  return (
    <div role="alert" className="card py-10 text-center">
      <title>{adminTitle(list.failed, clinic)}</title>
      <h1>{list.failed}</h1>
      <p className="mt-2">{list.reason}</p>
      <p className="mt-5">
        <Link to={pathname + search} replace className="button">
          Try Again
        </Link>
      </p>
    </div>
  )
}
