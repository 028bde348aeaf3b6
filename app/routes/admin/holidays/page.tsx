import { Pencil } from 'lucide-react'
import { href } from 'react-router'
import { listHolidays } from '#app/domain/hours/holidays/declared-days.server.ts'
import {
  type PublicHoliday,
  publicHolidayTexts,
} from '#app/domain/hours/holidays/public-holidays.ts'
import { listDisplacedVisits } from '#app/domain/schedule/displaced-visits.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { DisplacedAlert } from '#app/routes/admin/hours/displaced-alert.tsx'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { DialogLink } from '#app/ui/admin/list/row-link.tsx'
import { weekdayDate } from '#app/values/date-text.ts'
import type { Route } from './+types/page.ts'

export const handle = { permission: 'holidays' }

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const displaced = await listDisplacedVisits(needs, context.get(staffMember))
  return { holidays: await listHolidays(needs), displaced: displaced.length }
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Public Holidays')

export default function Holidays({ loaderData }: Route.ComponentProps) {
  return (
    <ResourceList
      title="Public Holidays"
      parent={{ label: 'Hours', to: href('/admin/hours') }}
      notice={
        <>
          <p className="mt-2 max-w-prose text-stone">
            Please confirm the day of each Eid. Until then, it has normal hours. If the government
            moves a holiday, set its day here.
          </p>
          <div className="mt-4 empty:hidden">
            <DisplacedAlert displaced={loaderData.displaced} />
          </div>
        </>
      }
      rows={loaderData.holidays}
      columns={columns}
      rowActions={({ id, name }) => (
        <DialogLink
          icon={Pencil}
          label={`Set the day of ${name}`}
          to={href('/admin/holidays/:id/edit', { id })}
        />
      )}
      empty={{ title: 'No public holidays' }}
      doneTexts={publicHolidayTexts.done}
    />
  )
}

const columns: Column<PublicHoliday>[] = [
  {
    head: 'Holiday',
    isRowHeader: true,
    className: 'font-semibold',
    cell: ({ name }) => name,
  },
  {
    head: 'Day',
    cell: ({ day, observed }) =>
      (observed.length > 0 ? observed : [day]).map((each) => (
        <span key={each} className="block">
          {weekdayDate(each)}
        </span>
      )),
  },
  {
    head: 'State',
    cell: ({ observed, isConfirmed }) => {
      if (observed.length === 0) return 'Expected, please confirm'
      return isConfirmed ? 'Confirmed' : 'Usual day'
    },
  },
]
