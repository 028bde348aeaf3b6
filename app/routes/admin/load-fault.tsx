import { isRouteErrorResponse } from 'react-router'
import { Fault } from './fault.tsx'
import { ListFault } from './list-fault.tsx'
import { useGoOn } from './use-go-on.ts'
import { useListOnScreen } from './use-list-on-screen.ts'

/** What stands in a page's place when it could not be loaded: a list has a screen of its own for that. */
export function LoadFault({ error }: { error: unknown }) {
  const list = useListOnScreen()
  useGoOn(error)
  const isAnswered = isRouteErrorResponse(error) && error.status < 500
  return list && !isAnswered ? <ListFault list={list} /> : <Fault error={error} />
}
