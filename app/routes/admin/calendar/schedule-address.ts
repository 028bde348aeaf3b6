import { href } from 'react-router'
import { listAddress } from '#app/values/lists/list-state.ts'

/** The query of the schedule's address; an empty text is left out. */
export interface ScheduleQuery {
  date?: string | undefined
  branch?: string | null | undefined
  view?: string
  service?: string
  /** The status that the appointment gets with the time. */
  status?: string
}

/** The address of the schedule; with an appointment, of the choice of its time. */
export function scheduleAddress(
  query: ScheduleQuery,
  id?: string,
  done?: string,
  undo?: string,
): string {
  const given = Object.entries(query).filter(([, value]) => value)
  return listAddress(schedulePath(id), new URLSearchParams(given as [string, string][]), done, undo)
}

/** The view from which a time is chosen, to come back to: a week is that of one service, a day has all of them. */
export function viewIn(query: URLSearchParams): Pick<ScheduleQuery, 'view' | 'service'> {
  const view = query.get('view') ?? ''
  return view === 'week' ? { view, service: query.get('service') ?? '' } : { view }
}

/** The path of the schedule; with an appointment, of the choice of its time. */
export const schedulePath = (id?: string) =>
  id === undefined ? href('/admin/calendar') : href('/admin/calendar/:id', { id })
