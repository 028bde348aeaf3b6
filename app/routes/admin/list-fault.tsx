import { isRouteErrorResponse, useLocation } from 'react-router'
import { Fault } from './fault.tsx'

interface ListFaultProps {
  error: unknown
  title: string
  text: string
}

/** What stands in a list's place when it could not be had; what is not there at all is told as elsewhere. */
export function ListFault({ error, title, text }: ListFaultProps) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status < 500) return <Fault error={error} />
  return (
    <div role="alert" className="card py-10 text-center">
      <h1>{title}</h1>
      <p className="mt-2">{text}</p>
      <p className="mt-5">
        <a href={pathname + search} className="button">
          Try Again
        </a>
      </p>
    </div>
  )
}
