import { Pencil } from 'lucide-react'
import { href } from 'react-router'
import {
  type AccountStatus,
  accountStatusOf,
  type Colleague,
} from '#app/domain/staff/colleagues/colleague.ts'
import { roleTexts } from '#app/domain/staff/role.ts'
import { displayName } from '#app/domain/staff/staff.ts'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { DialogLink } from '#app/ui/admin/list/row-link.tsx'
import { Badge, badgeColors } from '#app/ui/badge.tsx'
import { moment } from '#app/ui/date-text.ts'
import { ColleagueEmail } from './colleague-email.tsx'

const statuses: Record<AccountStatus, { label: string; colorClasses: string }> = {
  active: { label: 'Active', colorClasses: badgeColors.green },
  invited: { label: 'Invited', colorClasses: badgeColors.yellow },
  deactivated: { label: 'Deactivated', colorClasses: 'border-stone bg-white' },
}

/** The columns of the list of colleagues; the reader's own row is marked. */
export const colleagueColumns = (ownId: string): Column<Colleague>[] => [
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
  {
    head: 'Actions',
    cell: (colleague) => (
      <DialogLink
        icon={Pencil}
        label={`Edit ${displayName(colleague)}`}
        to={href('/admin/staff/:id/edit', { id: colleague.id })}
      />
    ),
  },
]

function secondFactorText({ two_factor_enabled, second_factor_required }: Colleague) {
  if (two_factor_enabled) return 'On'
  return second_factor_required ? 'Required, not set up yet' : 'Off'
}
