import { href, redirect } from 'react-router'
import { statusLabel } from '#app/domain/appointments/appointment.ts'
import {
  type AppointmentFilter,
  isFilteredFurther,
  matchingText,
  readFilter,
  statusFilters,
  totalCount,
} from '#app/domain/appointments/appointment-filter.ts'
import { doneTexts } from '#app/domain/appointments/appointment-texts.ts'
import {
  findAppointments,
  listKnownBranches,
} from '#app/domain/appointments/appointments.list.server.ts'
import { markNews } from '#app/domain/today/news.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import type { Route } from './+types/page.ts'
import { AppointmentActions, listedColumns } from './appointment-columns.tsx'
import { useAppointmentSelection } from './appointment-selection.ts'
import { listHead } from './list-head.tsx'
import { Search } from './search.tsx'
import { statusEdge } from './status-colors.ts'

export const handle = { permission: 'appointments' }

export async function loader({ context, url: { searchParams: query } }: Route.LoaderArgs) {
  // The former list of what waits is a part of "Today".
  if (query.get('waiting')) throw redirect(href('/admin'), 301)
  const needs = context.get(platform)
  const member = context.get(staffMember)
  const branches = await listKnownBranches(needs)
  const filter = readFilter(query, branches)
  // Before the list is read, so that a request that comes in meanwhile is counted as new.
  const news = await markNews(needs, member)
  const found = await findAppointments(needs, member, filter, readPageStart(query))
  return { ...found, filter, news, branches: branches.map(({ name }) => name) }
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Appointments')

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { rows, filter, matching, branches, counts } = loaderData
  return (
    <ResourceList
      {...listHead}
      title="Appointments"
      counts={statusFilters.map((status) => ({
        status: status === 'all' ? '' : status,
        label: status === 'all' ? 'Total' : statusLabel(status),
        value: status === 'all' ? totalCount(counts) : counts[status],
        edge: statusEdge(status),
      }))}
      columns={listedColumns}
      empty={{ title: 'No appointments found', text: <p>{noneText(filter)}</p> }}
      search={<Search filter={filter} branches={branches} />}
      loadingText={listScreens.appointments.loading}
      summary={`Showing ${rows.length.toLocaleString('en')} of ${matchingText(matching, filter)} appointments`}
      selection={useAppointmentSelection()}
      rows={rows}
      rowActions={(row) => <AppointmentActions {...row} />}
      pages={loaderData}
      doneTexts={doneTexts}
    />
  )
}

function noneText(filter: AppointmentFilter): string {
  if (isFilteredFurther(filter)) return 'No appointments match these filters.'
  return filter.status === 'all'
    ? 'No appointments have been booked yet.'
    : `No ${filter.status} appointments found.`
}
