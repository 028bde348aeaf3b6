import { isRouteErrorResponse } from 'react-router'
import { useListOnScreen } from '#app/routes/admin/frame/screens.ts'
import { ErrorScreen } from './error-screen.tsx'
import { ListError } from './list-error.tsx'

/** Shown instead of a page that could not be loaded: a list has an error screen of its own. */
export function LoadError({ error }: { error: unknown }) {
  const list = useListOnScreen()
  const isClientError = isRouteErrorResponse(error) && error.status < 500
  return list && !isClientError ? <ListError list={list} /> : <ErrorScreen error={error} />
}
