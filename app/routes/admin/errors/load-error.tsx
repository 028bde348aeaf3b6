import { isRouteErrorResponse } from 'react-router'
import { useListOnScreen } from '#app/routes/admin/connection/use-list-on-screen.ts'
import { useReloadWhenOnline } from '#app/routes/admin/connection/use-reload-when-online.ts'
import { ErrorScreen } from './error-screen.tsx'
import { ListError } from './list-error.tsx'

/** Shown instead of a page that could not be loaded: a list has an error screen of its own. */
export function LoadError({ error }: { error: unknown }) {
  const list = useListOnScreen()
  useReloadWhenOnline(error)
  const isClientError = isRouteErrorResponse(error) && error.status < 500
  return list && !isClientError ? <ListError list={list} /> : <ErrorScreen error={error} />
}
