import { dayOrNone } from '#app/values/day.ts'
import { readSearch } from '#app/values/lists/list-state.ts'
import { type AuditArea, isAuditArea } from './audit-actions.ts'

/** The filter of a list or an export of the audit trail; an empty text does not filter. */
export interface AuditFilter {
  area: AuditArea | ''
  /** Searched in the names of people and of what they changed. */
  search: string
  /** The id of the row that the entries are about. */
  row: string
  /** The first and the last day, in Accra. */
  from: string
  to: string
}

const idPattern = /^[\w-]{1,64}$/

/** Reads a filter from an address; invalid values do not filter. */
export function readAuditFilter(query: URLSearchParams): AuditFilter {
  const textOf = (name: string) => query.get(name) ?? ''
  const area = textOf('area')
  return {
    area: isAuditArea(area) ? area : '',
    search: readSearch(query),
    row: idPattern.test(textOf('row')) ? textOf('row') : '',
    from: dayOrNone(textOf('from')),
    to: dayOrNone(textOf('to')),
  }
}

/** Whether the list is filtered by anything. */
export const isAuditFiltered = (filter: AuditFilter) => Object.values(filter).some(Boolean)
