import { auditSentence } from '#app/platform/audit/audit-actions.ts'
import type { ShownEntry } from '#app/platform/audit/audit-entries.server.ts'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { moment } from '#app/ui/date-text.ts'

/** The columns of the audit trail. */
export const auditColumns: readonly Column<ShownEntry>[] = [
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
