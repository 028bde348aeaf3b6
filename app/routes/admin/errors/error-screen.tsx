import { useContext } from 'react'
import { href, isRouteErrorResponse, Link, useLocation } from 'react-router'
import { NoConnectionError } from '#app/browser/connection/connection.ts'
import { DocumentPartsContext } from '#app/http/document/document-parts.ts'
import { adminTitle } from '#app/routes/admin/admin-meta.ts'
import { type ListScreen, useListOnScreen } from '#app/routes/admin/frame/screens.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { readNotPermitted } from './not-permitted.ts'

export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { requestId } = useContext(DocumentPartsContext) ?? {}
  const clinic = useBackOfficeClinic()
  const kind = kindOf(error)
  const { title, text } = texts[kind]
  return (
    <div className="max-w-prose">
      <title>{adminTitle(title, clinic)}</title>
      <h1>{title}</h1>
      <p className="mt-3">{readNotPermitted(error)?.error ?? text}</p>
      {/* Only the server knows the request id; hydration leaves it as it is. */}
      <p className="mt-3 text-stone" suppressHydrationWarning>
        {kind === 'server' && requestId ? `Error number: ${requestId}` : ''}
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        {(kind === 'server' || kind === 'browser') && (
          <a href={pathname + search} className="button">
            Try Again
          </a>
        )}
        {kind === 'connection' && (
          <Link to={pathname + search} replace className="button">
            Try Again
          </Link>
        )}
        <Link to={href('/admin')} className="button button-quiet">
          Dashboard
        </Link>
      </p>
    </div>
  )
}

const failedTitle = 'Something went wrong'
const texts = {
  missing: {
    title: 'Page not found',
    text: 'There is nothing at this address. Was it deleted, or is the address mistyped?',
  },
  'not-permitted': {
    title: 'Not for your account',
    text: '',
  },
  refused: {
    title: 'This did not work',
    text: 'Please go back and try again.',
  },
  connection: {
    title: 'No connection',
    text: 'The connection was lost. This page will load as soon as you are online again.',
  },
  server: {
    title: failedTitle,
    text: 'The fault is ours, not yours, and we have recorded it. Please try again in a moment.',
  },
  browser: {
    title: failedTitle,
    text: 'The fault is ours, not yours. Please try again in a moment.',
  },
} as const

function kindOf(error: unknown): keyof typeof texts {
  if (error instanceof NoConnectionError) return 'connection'
  if (!isRouteErrorResponse(error)) return isFromServer(error) ? 'server' : 'browser'
  if (error.status === 404) return 'missing'
  if (readNotPermitted(error)) return 'not-permitted'
  return error.status < 500 ? 'refused' : 'server'
}

/** In production the server sends only this message of an error that it logged. */
const isFromServer = (error: unknown) =>
  import.meta.env.SSR || (error instanceof Error && error.message === 'Unexpected Server Error')

/** Shown instead of a page that could not be loaded: a list has an error screen of its own. */
export function LoadError({ error }: { error: unknown }) {
  const list = useListOnScreen()
  const isClientError = isRouteErrorResponse(error) && error.status < 500
  return list && !isClientError ? <ListError list={list} /> : <ErrorScreen error={error} />
}

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
