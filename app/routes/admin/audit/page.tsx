import { platform } from '#app/http/context.ts'
import {
  type AuditFilter,
  auditAreas,
  auditDetails,
  auditSentence,
  auditSubject,
  isAuditFiltered,
  readAuditFilter,
} from '#app/platform/audit/audit-actions.ts'
import { listEntries, type ShownEntry } from '#app/platform/audit/audit-entries.server.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { DayField } from '#app/ui/admin/list/day-field.tsx'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { SearchForm } from '#app/ui/admin/list/search-form.tsx'
import { moment } from '#app/values/date-text.ts'
import type { Route } from './+types/page.ts'
import { readAuditNames } from './audit-names.server.ts'

export const handle = { permission: 'audit' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const filter = readAuditFilter(url.searchParams)
  const page = await listEntries(needs, filter, readPageStart(url.searchParams))
  const names = await readAuditNames(needs)
  const rows = page.rows.map(({ subject, details, ...entry }) => ({
    ...entry,
    subject: auditSubject(entry.action, subject),
    details: auditDetails(entry.action, details, names),
  }))
  return { ...page, rows, filter, retentionMonths: needs.settings.auditRetentionMonths }
}

export const meta = adminMeta('Audit Trail')

export default function AuditTrail({ loaderData }: Route.ComponentProps) {
  const { rows, filter, retentionMonths } = loaderData
  return (
    <ResourceList
      title="Audit Trail"
      notice={
        <p className="mt-2 max-w-prose text-stone">
          Who did what, and when. Nobody can change an entry. Entries are erased after{' '}
          {retentionMonths} months. Times are Ghana time.
        </p>
      }
      search={<AuditSearch filter={filter} />}
      loadingText={listScreens.audit.loading}
      summary=""
      rows={rows}
      columns={auditColumns}
      empty={{
        title: 'Nothing recorded',
        text: <p>{isAuditFiltered(filter) ? 'No entries match these filters.' : 'Nothing yet.'}</p>,
      }}
      pages={loaderData}
      doneTexts={{}}
    />
  )
}

const auditColumns: readonly Column<ShownEntry>[] = [
  {
    head: 'Who',
    isRowHeader: true,
    className: 'wrap-anywhere lg:min-w-44',
    cell: ({ actor_name }) => <bdi>{actor_name}</bdi>,
  },
  {
    head: 'What',
    className: 'wrap-anywhere',
    cell: ({ action, subject, details }) => (
      <>
        {auditSentence(action)}
        {subject && (
          <>
            : <bdi>{subject}</bdi>
          </>
        )}
        {details.length > 0 && <span className="block text-stone">{details.join(', ')}</span>}
      </>
    ),
  },
  {
    head: 'When',
    className: 'lg:whitespace-nowrap',
    cell: ({ created_at }) => <time dateTime={created_at}>{moment(created_at)}</time>,
  },
  { head: 'Where', className: 'wrap-anywhere lg:min-w-40', cell: ({ address }) => address ?? '' },
]

function AuditSearch({ filter }: { filter: AuditFilter }) {
  const { area, search, row, from, to } = filter
  return (
    <SearchForm
      label="Person, title or reference"
      search={search}
      otherFilters={{ row }}
      isNarrowed={isAuditFiltered(filter)}
      more={
        <details open={Boolean(area || from || to)}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Part and days
          </summary>
          <div className="flex flex-wrap gap-3">
            <div>
              <label htmlFor="filter-area">Part</label>
              <select
                id="filter-area"
                name="area"
                defaultValue={area}
                className="small-control mt-1 block"
              >
                <option value="">All parts</option>
                {Object.entries(auditAreas).map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
            <DayField name="from" label="From" defaultValue={from} />
            <DayField name="to" label="To" defaultValue={to} />
          </div>
        </details>
      }
    />
  )
}
