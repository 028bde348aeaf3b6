import { Download } from 'lucide-react'
import { href } from 'react-router'
import { platform } from '#app/context.ts'
import { auditDetails, auditSubject } from '#app/platform/audit/audit-actions.ts'
import { listEntries } from '#app/platform/audit/audit-entries.server.ts'
import { isAuditFiltered, readAuditFilter } from '#app/platform/audit/audit-filter.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import type { Route } from './+types/page.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditSearch } from './audit-search.tsx'
import { readAuditTexts } from './audit-texts.server.ts'

export const handle = { permission: 'audit' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const filter = readAuditFilter(url.searchParams)
  const page = await listEntries(needs, filter, readPageStart(url.searchParams))
  const texts = await readAuditTexts(needs)
  const rows = page.rows.map(({ subject, details, ...entry }) => ({
    ...entry,
    subject: auditSubject(entry.action, subject, texts),
    details: auditDetails(entry.action, details, texts),
  }))
  return { ...page, rows, filter, retentionMonths: needs.settings.auditRetentionMonths }
}

export const meta = adminMeta('Audit Trail')

export default function AuditTrail({ loaderData }: Route.ComponentProps) {
  const { rows, filter, retentionMonths } = loaderData
  const { dialog } = useListState()
  return (
    <ResourceList
      title="Audit Trail"
      actions={
        // Not a `Link`: the browser must download the file.
        <a href={dialog(href('/admin/audit/export'))} download className="button button-quiet">
          <Download aria-hidden size={20} /> Export
        </a>
      }
      notice={
        <p className="mt-2 max-w-prose text-stone">
          Who did what, and when. Nobody can change an entry; each is erased after {retentionMonths}{' '}
          months. Times are Ghana’s.
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
