import { dayOrNone } from '#app/values/day.ts'
import { readSearch } from '#app/values/lists/list-state.ts'
import { type AppointmentStatus, appointmentStatuses } from './appointment.ts'

export const statusFilters = ['all', ...appointmentStatuses] as const
type StatusFilter = (typeof statusFilters)[number]

export interface AppointmentFilter {
  status: StatusFilter
  /** Searched in names, email, phone, reference and message: every word must occur, in any order. */
  search: string
  branch: string
  /** The first and the last day on which the request came in, in Accra. */
  from: string
  to: string
  asked?: boolean
}

export function readFilter(
  query: URLSearchParams,
  branches: readonly { name: string }[],
): AppointmentFilter {
  const one = <T extends string>(choices: readonly T[], name: string) =>
    choices.find((choice) => choice === query.get(name))
  return {
    status: one(statusFilters, 'status') ?? 'all',
    search: readSearch(query),
    branch: branches.find(({ name }) => name === query.get('branch'))?.name ?? '',
    from: dayOrNone(query.get('from')),
    to: dayOrNone(query.get('to')),
    asked: query.get('asked') === 'yes',
  }
}

export function writeFilter(filter: AppointmentFilter) {
  const { status, search, branch, from, to } = filter
  const asked = filter.asked ? 'yes' : ''
  const params = { status: status === 'all' ? '' : status, q: search, branch, from, to, asked }
  return new URLSearchParams(Object.entries(params).filter(([, value]) => value))
}

export const isFilteredFurther = ({ search, branch, from, to, asked }: AppointmentFilter) =>
  Boolean(search || branch || from || to || asked)

export type StatusCounts = Record<AppointmentStatus, number>

export const totalCount = (counts: StatusCounts): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)

/** Matches of a search are counted up to here: counting many more would take as long as the page itself. */
export const maxCounted = 1000

export const matchingText = (matching: number, { search }: AppointmentFilter): string =>
  search && matching > maxCounted
    ? `${maxCounted.toLocaleString('en')}+`
    : matching.toLocaleString('en')
