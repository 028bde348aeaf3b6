import { useContext } from 'react'
import { href, isRouteErrorResponse, Link, useLocation } from 'react-router'
import { DocumentPartsContext } from '#app/document-parts.ts'
import { clinic } from '#app/domain/clinic/clinic.ts'

/** What stands in a page's place when it is not there, or could not be answered. */
export function Fault({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { requestId } = useContext(DocumentPartsContext) ?? {}
  const missing = isRouteErrorResponse(error) && error.status === 404
  const title = missing ? 'Page not found' : 'Something went wrong'
  return (
    <div className="max-w-prose">
      <title>{`${title} | ${clinic.name} admin`}</title>
      <h1>{title}</h1>
      <p className="mt-3">
        {missing
          ? 'There is nothing at this address. It may have been deleted, or the address may be mistyped.'
          : 'The fault is ours, not yours, and it has been written down. Please try again in a moment.'}
      </p>
      {/* Only the server knows it; the browser leaves it standing. */}
      <p className="mt-3 text-stone" suppressHydrationWarning>
        {!missing && requestId ? `Number of this fault: ${requestId}` : ''}
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        {missing || (
          <a href={pathname + search} className="button">
            Try Again
          </a>
        )}
        <Link to={href('/admin')} className="button button-quiet">
          Dashboard
        </Link>
      </p>
    </div>
  )
}
