import { Pencil } from 'lucide-react'
import { href, Link } from 'react-router'
import { readBranchHours } from '#app/domain/hours/branch-hours.server.ts'
import { type Closure, closureTexts, kindTexts } from '#app/domain/hours/closures/closure.ts'
import { listDisplacedVisits } from '#app/domain/schedule/displaced-visits.server.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { DialogLink } from '#app/ui/admin/list/row-link.tsx'
import { moment } from '#app/values/date-text.ts'
import type { Route } from './+types/page.ts'
import { BranchStates, ReopenButton } from './branch-states.tsx'
import { DisplacedAlert } from './displaced-alert.tsx'

export const handle = { permission: 'appointments' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  const needs = context.get(platform)
  const [hours, displaced] = await Promise.all([
    readBranchHours(needs, member),
    listDisplacedVisits(needs, member),
  ])
  const maySetWeek = isPermitted(member, 'content')
  return { ...hours, maySetWeek, displaced: displaced.length }
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Hours')

export default function Hours({ loaderData }: Route.ComponentProps) {
  const { branches, closures, maySetWeek, displaced } = loaderData
  const nameOf = (slug: string | null) =>
    slug === null ? 'All branches' : (branches.find((each) => each.slug === slug)?.name ?? slug)
  return (
    <ResourceList
      title="Hours"
      actions={
        maySetWeek && (
          <Link
            to={href('/admin/website/:document', { document: 'hours' })}
            className="button button-quiet"
          >
            Week and Holidays
          </Link>
        )
      }
      notice={
        <div className="mt-4 empty:hidden">
          <DisplacedAlert displaced={displaced} />
        </div>
      }
      groups={
        <div className="card mt-4">
          <BranchStates branches={branches} />
        </div>
      }
      create={{ label: 'Close a Branch', to: href('/admin/hours/close'), isDialog: true }}
      rows={closures}
      columns={columnsOf(nameOf)}
      rowActions={(closure) => (
        <>
          <DialogLink
            icon={Pencil}
            label={`Edit the closure of ${nameOf(closure.branch)}`}
            to={href('/admin/hours/:id/edit', { id: closure.id })}
          />
          <ReopenButton closure={closure} name={nameOf(closure.branch)} />
        </>
      )}
      empty={{ title: 'Nothing is closed', text: <p>Closures end on their own.</p> }}
      doneTexts={closureTexts.done}
    />
  )
}

const columnsOf = (nameOf: (slug: string | null) => string): Column<Closure>[] => [
  {
    head: 'Branch',
    isRowHeader: true,
    className: 'font-semibold',
    cell: ({ branch }) => nameOf(branch),
  },
  {
    head: 'What visitors read',
    className: 'wrap-anywhere',
    cell: ({ sentence }) => <bdi>{sentence}</bdi>,
  },
  { head: 'State', cell: ({ kind }) => (kind === 'closed' ? kindTexts.closed : 'Limited') },
  { head: 'From', cell: ({ starts_at }) => moment(starts_at) },
  { head: 'Until', cell: ({ ends_at }) => moment(ends_at) },
]
