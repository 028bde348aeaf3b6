import { csvChunks } from '#app/platform/csv.server.ts'
import {
  allRows,
  newestFirst,
  type PageStart,
  readPage,
} from '#app/platform/database/list-page.server.ts'
import { type SearchTerms, searchTerms } from '#app/platform/database/search/search-terms.ts'
import { containsTerms } from '#app/platform/database/search/search-text.server.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'
import { daysAfter, midnight } from '#app/values/day.ts'
import { foldText } from '#app/values/folded-text.ts'
import type { AuditEntriesTable } from '#db/schema.ts'
import {
  type AuditFilter,
  type AuditNames,
  auditDetails,
  auditSentence,
  auditSubject,
} from './audit-actions.ts'

const pageSize = 50
const exportBatch = 200

export type ShownEntry = Omit<AuditEntriesTable, 'search_text'>

export const listEntries = (needs: PlatformNeeds<'db'>, filter: AuditFilter, start?: PageStart) =>
  readPage(matching(needs, filter), newestFirst, pageSize, start)

export const allEntries = (needs: PlatformNeeds<'db'>, filter: AuditFilter) =>
  allRows(matching(needs, filter), newestFirst, exportBatch)

const columns = [
  'id',
  'created_at',
  'actor_id',
  'actor_name',
  'action',
  'row_id',
  'subject',
  'details',
  'address',
  'request_id',
] as const

function matching({ db }: PlatformNeeds<'db'>, { area, search, row, from, to }: AuditFilter) {
  return db
    .selectFrom('audit_entries')
    .select(columns)
    .$if(area !== '', (query) => query.where('action', 'like', `${area}.%`))
    .$if(row !== '', (query) => query.where('row_id', '=', row))
    .$if(from !== '', (query) => query.where('created_at', '>=', midnight(from)))
    .$if(to !== '', (query) => query.where('created_at', '<', midnight(daysAfter(to, 1))))
    .where(({ ref }) => containsTerms([ref('search_text')], auditTerms(search)))
}

export async function latestEntryAt({ db }: PlatformNeeds<'db'>): Promise<Date | undefined> {
  const { latest } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.max('created_at').as('latest'))
    .executeTakeFirstOrThrow()
  return latest ? new Date(latest) : undefined
}

export async function listViewers({ db }: PlatformNeeds<'db'>, rowId: string) {
  const rows = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => [
      'actor_id',
      fn.max('actor_name').as('name'),
      fn.max('created_at').as('at'),
    ])
    .where('row_id', '=', rowId)
    .where('actor_id', 'is not', null)
    .groupBy('actor_id')
    .orderBy('at', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ name, at }) => ({ name, lastSeen: at }))
}

const headings = ['Time (UTC)', 'Who', 'What', 'Which', 'Details', 'Address', 'Request', 'Row']

export const exportAudit = (needs: PlatformNeeds<'db'>, filter: AuditFilter, names: AuditNames) =>
  csvChunks(headings, exportedRows(needs, filter, names))

async function* exportedRows(needs: PlatformNeeds<'db'>, filter: AuditFilter, names: AuditNames) {
  for await (const entries of allEntries(needs, filter)) {
    yield entries.map((entry) => [
      entry.created_at,
      entry.actor_name,
      auditSentence(entry.action),
      auditSubject(entry.action, entry.subject),
      auditDetails(entry.action, entry.details, names).join('; '),
      entry.address,
      entry.request_id,
      entry.row_id,
    ])
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const shownDay = /\b([a-z]{3}) (\d{1,2}),? (\d{4})\b/gi

/** A day as the list shows it ("Nov 24, 2026") also finds the stored one. */
export function auditTerms(typed: string): SearchTerms {
  const days: string[][] = []
  const others = typed.replaceAll(shownDay, (shown, month: string, day: string, year: string) => {
    const number = months.indexOf(month.toLowerCase()) + 1
    if (number === 0) return shown
    const stored = `${year}-${twoDigits(number)}-${twoDigits(day)}`
    days.push([stored, `${month} ${day}, ${year}`, `${month} ${day} ${year}`].map(foldText))
    return ' '
  })
  return [...searchTerms(others), ...days]
}

const twoDigits = (number: number | string) => String(number).padStart(2, '0')
