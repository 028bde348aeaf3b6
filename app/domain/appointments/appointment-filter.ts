import { type BranchName, branchNames } from '#app/domain/clinic/clinic.ts'
import { type AppointmentStatus, appointmentStatuses } from './appointment.ts'
import { isDay } from './day.ts'

/** The five cards above the list. */
export const statusFilters = ['all', ...appointmentStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

/** Which appointments a list or an export holds; empty text leaves a part open. */
export interface AppointmentFilter {
  status: StatusFilter
  /** Looked for in names, email, phone, reference and message: each word, in any order. */
  search: string
  branch: BranchName | ''
  /** The first and the last day on which the request came in, in Accra. */
  from: string
  to: string
}

const longestSearch = 100

/** Reads a filter from an address, where anything may stand: what makes no sense leaves its part open. */
export function readFilter(query: URLSearchParams): AppointmentFilter {
  const one = <T extends string>(choices: readonly T[], name: string) =>
    choices.find((choice) => choice === query.get(name))
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return isDay(text) ? text : ''
  }
  return {
    status: one(statusFilters, 'status') ?? 'all',
    search: (query.get('q') ?? '').trim().slice(0, longestSearch).toWellFormed(),
    branch: one(branchNames, 'branch') ?? '',
    from: day('from'),
    to: day('to'),
  }
}

/** The address's query that `readFilter` reads the same filter from; without what is left open. */
export function writeFilter({ status, search, branch, from, to }: AppointmentFilter) {
  const parts = { status: status === 'all' ? '' : status, q: search, branch, from, to }
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value))
}

/** Whether more than the status narrows the list down. */
export const isNarrowed = ({ search, branch, from, to }: AppointmentFilter) =>
  Boolean(search || branch || from || to)

/** How many appointments have each status, whatever else is filtered. */
export type StatusCounts = Record<AppointmentStatus, number>

/** How many appointments there are. */
export const totalCount = (counts: StatusCounts): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)

/** How far the matches of a search are counted: counting all of very many would take as long as the page. */
export const maxCounted = 1000

/** How many appointments a filter lets through, as the list says it. */
export const matchingText = (matching: number, { search }: AppointmentFilter): string =>
  search && matching > maxCounted
    ? `${maxCounted.toLocaleString('en')}+`
    : matching.toLocaleString('en')
