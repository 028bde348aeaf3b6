import { Pencil } from 'lucide-react'
import { href } from 'react-router'
import {
  type AccountStatus,
  accountStatusOf,
  type Colleague,
  colleagueTexts,
} from '#app/domain/staff/colleagues/colleague.ts'
import { listColleagues } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { roleTexts } from '#app/domain/staff/role.ts'
import { displayName } from '#app/domain/staff/staff.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { DialogLink } from '#app/ui/admin/list/row-link.tsx'
import { Badge, badgeColors } from '#app/ui/badge.tsx'
import { moment } from '#app/values/date-text.ts'
import type { Route } from './+types/page.ts'
import { ColleagueEmail } from './access-fields.tsx'

export const handle = { permission: 'staff' }

export async function loader({ context }: Route.LoaderArgs) {
  const colleagues = await listColleagues(context.get(platform))
  return { colleagues, ownId: context.get(staffMember).id }
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Staff')

export default function Staff({ loaderData }: Route.ComponentProps) {
  const { colleagues, ownId } = loaderData
  return (
    <ResourceList
      title="Staff"
      create={{ label: 'Invite', to: href('/admin/staff/new'), isDialog: true }}
      rows={colleagues}
      columns={colleagueColumns(ownId)}
      rowActions={(colleague) => (
        <DialogLink
          icon={Pencil}
          label={`Edit ${displayName(colleague)}`}
          to={href('/admin/staff/:id/edit', { id: colleague.id })}
        />
      )}
      empty={{ title: 'Nobody yet' }}
      doneTexts={colleagueTexts.done}
    />
  )
}

const statuses: Record<AccountStatus, { label: string; colorClasses: string }> = {
  active: { label: 'Active', colorClasses: badgeColors.green },
  invited: { label: 'Invited', colorClasses: badgeColors.yellow },
  deactivated: { label: 'Deactivated', colorClasses: 'border-stone bg-white' },
}

const colleagueColumns = (ownId: string): Column<Colleague>[] => [
  {
    head: 'Name',
    isRowHeader: true,
    cell: (colleague) => (
      <span className="block wrap-anywhere">
        <bdi className="font-semibold">{displayName(colleague)}</bdi>
        {colleague.id === ownId && <span className="text-leaf"> (you)</span>}
        {colleague.fullName && (
          <span className="block font-normal text-stone">
            <ColleagueEmail colleague={colleague} />
          </span>
        )}
      </span>
    ),
  },
  {
    head: 'Role',
    cell: ({ role, branch }) => (
      <>
        {roleTexts[role].label}
        {branch && <span className="text-stone">, {branch}</span>}
      </>
    ),
  },
  {
    head: 'Last sign-in',
    cell: ({ last_login_at }) =>
      last_login_at ? moment(last_login_at) : <span className="text-stone">Never</span>,
  },
  { head: 'Second factor', cell: secondFactorText },
  {
    head: 'Account',
    cell: (colleague) => {
      const { label, colorClasses } = statuses[accountStatusOf(colleague)]
      return <Badge colorClasses={colorClasses}>{label}</Badge>
    },
  },
]

function secondFactorText({ two_factor_enabled, second_factor_required }: Colleague) {
  if (two_factor_enabled) return 'On'
  return second_factor_required ? 'Required, not set up yet' : 'Off'
}
