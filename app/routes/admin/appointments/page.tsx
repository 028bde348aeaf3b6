import { doneTexts } from '#app/domain/appointments/appointment-texts.ts'
import { matchingText } from '#app/domain/appointments/lists/appointment-filter.ts'
import { cancelledText, waitingText } from '#app/domain/appointments/lists/waiting.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import type { Route } from './+types/page.ts'
import { AppointmentActions } from './list/appointment-columns.tsx'
import { useAppointmentSelection } from './list/appointment-selection.ts'
import { listHead } from './list/list-head.tsx'
import { allAppointments, waitingList } from './list/list-views.tsx'
import { readList } from './list/read-list.server.ts'
import { Search } from './list/search.tsx'

export const handle = { permission: 'appointments' }

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readList(context.get(platform), context.get(staffMember), url.searchParams)

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Appointments')

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { rows, filter, matching, branches, waits, displaced, cancellations } = loaderData
  const shown = filter.waiting ? waitingList(loaderData) : allAppointments(loaderData)
  return (
    <ResourceList
      {...listHead(waits.waiting + displaced.length)}
      {...shown}
      search={<Search filter={filter} branches={branches} />}
      loadingText={listScreens.appointments.loading}
      summary={`${filter.waiting && waits.waiting > 0 ? `${waitingText(waits)} ` : ''}${cancelledText(cancellations.length)}Showing ${rows.length.toLocaleString('en')} of ${matchingText(matching, filter)} appointments`}
      selection={useAppointmentSelection()}
      rows={rows}
      rowActions={(row) => <AppointmentActions {...row} />}
      pages={loaderData}
      doneTexts={doneTexts}
    />
  )
}
