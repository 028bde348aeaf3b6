import { platform, staffMember } from '#app/context.ts'
import {
  isNarrowed,
  matchingText,
  readFilter,
} from '#app/domain/appointments/appointment-filter.ts'
import { doneTexts } from '#app/domain/appointments/appointment-texts.ts'
import { listKnownBranches } from '#app/domain/appointments/appointments.list.server.ts'
import { markNews } from '#app/domain/appointments/new-requests.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/screens.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import type { Route } from './+types/page.ts'
import { AppointmentActions, appointmentColumns } from './appointment-columns.tsx'
import { listCounts } from './list-counts.ts'
import { listHead } from './list-head.tsx'
import { readListRows } from './list-rows.server.ts'
import { Search } from './search.tsx'

export const handle = { permission: 'appointments' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const [branches, { messages }] = await Promise.all([
    listKnownBranches(needs),
    needs.clinic.read(),
  ])
  const filter = readFilter(url.searchParams, branches)
  const member = context.get(staffMember)
  const news = await markNews(needs, member)
  const found = await readListRows(needs, member, filter, url.searchParams)
  return { ...found, filter, messages, news, branches: branches.map(({ name }) => name) }
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Appointments')

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { rows, counts, filter, matching } = loaderData
  return (
    <ResourceList
      title="Appointments"
      {...listHead}
      counts={listCounts(counts)}
      search={<Search filter={filter} branches={loaderData.branches} />}
      loadingText={listScreens.appointments.loading}
      summary={`Showing ${rows.length.toLocaleString('en')} of ${matchingText(matching, filter)} appointments`}
      rows={rows}
      columns={appointmentColumns}
      rowActions={(row) => <AppointmentActions {...row} />}
      empty={{
        title: 'No appointments found',
        text: <p>{noneText(filter.status, isNarrowed(filter))}</p>,
      }}
      pages={loaderData}
      doneTexts={doneTexts}
    />
  )
}

function noneText(status: string, isNarrowed: boolean): string {
  if (isNarrowed) return 'No appointments match these filters.'
  return status === 'all'
    ? 'No appointments have been booked yet.'
    : `No ${status} appointments found.`
}
