import { isRouteErrorResponse } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'
import { ListError } from './list-error.tsx'
import { useListOnScreen } from './use-list-on-screen.ts'
import { useReloadWhenOnline } from './use-reload-when-online.ts'

/** What stands in a page's place when it could not be loaded: a list has a screen of its own for that. */
export function LoadError({ error }: { error: unknown }) {
  const list = useListOnScreen()
  useReloadWhenOnline(error)
  const isAnswered = isRouteErrorResponse(error) && error.status < 500
  return list && !isAnswered ? <ListError list={list} /> : <ErrorScreen error={error} />
}
