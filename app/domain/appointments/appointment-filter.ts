import { dayOrNone } from '#app/values/day.ts'
import { readSearch } from '#app/values/lists/list-state.ts'
import { type AppointmentStatus, appointmentStatuses } from './appointment.ts'

/** The filters on the five cards above the list. */
export const statusFilters = ['all', ...appointmentStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

/** Which appointments a list or an export holds; an empty text does not filter. */
export interface AppointmentFilter {
  status: StatusFilter
  /** Searched in names, email, phone, reference and message: every word must occur, in any order. */
  search: string
  branch: string
  /** The first and the last day on which the request came in, in Accra. */
  from: string
  to: string
  /** Only those whose patients ask for another day. */
  asked?: boolean
}

/** Reads a filter from an address; invalid values, and branches that the clinic does not have, do not filter. */
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

/** The query that `readFilter` reads the same filter from; without empty parts. */
export function writeFilter(filter: AppointmentFilter) {
  const { status, search, branch, from, to } = filter
  const asked = filter.asked ? 'yes' : ''
  const params = { status: status === 'all' ? '' : status, q: search, branch, from, to, asked }
  return new URLSearchParams(Object.entries(params).filter(([, value]) => value))
}

/** Whether the list is filtered by anything else than the status. */
export const isFilteredFurther = ({ search, branch, from, to, asked }: AppointmentFilter) =>
  Boolean(search || branch || from || to || asked)

/** How many appointments have each status, whatever else is filtered. */
export type StatusCounts = Record<AppointmentStatus, number>

/** How many appointments there are. */
export const totalCount = (counts: StatusCounts): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)

/** Matches of a search are counted up to here: counting many more would take as long as the page itself. */
export const maxCounted = 1000

/** How many appointments match a filter, as the list shows it. */
export const matchingText = (matching: number, { search }: AppointmentFilter): string =>
  search && matching > maxCounted
    ? `${maxCounted.toLocaleString('en')}+`
    : matching.toLocaleString('en')
