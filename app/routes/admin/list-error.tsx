import { Link, useLocation } from 'react-router'
import { clinic } from '#app/domain/clinic/clinic.ts'
import type { ListScreen } from './screens.ts'

/** Shown instead of a list that could not be loaded. */
export function ListError({ list }: { list: ListScreen }) {
  const { pathname, search } = useLocation()
  return (
    <div role="alert" className="card py-10 text-center">
      <title>{`${list.failed} | ${clinic.name} admin`}</title>
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
