import { Outlet, useSearchParams } from 'react-router'
import { platform } from '#app/context.ts'
import { isStatus, statusLabel } from '#app/domain/appointments/appointment.ts'
import {
  isNarrowed,
  matchingText,
  readFilter,
  totalCount,
} from '#app/domain/appointments/appointment-filter.ts'
import { doneTexts } from '#app/domain/appointments/appointment-texts.ts'
import { findAppointments } from '#app/domain/appointments/appointments.list.server.ts'
import { readPageStart } from '#app/platform/database/list-cursor.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { FailureText } from '#app/routes/admin/failure.tsx'
import { withPart } from '#app/routes/admin/list-address.ts'
import { listScreens } from '#app/routes/admin/list-screens.ts'
import { Pager } from '#app/routes/admin/pager.tsx'
import { refreshOnConflict } from '#app/routes/admin/refresh-on-conflict.ts'
import { Toast } from '#app/routes/admin/toast.tsx'
import { useIsListLoading } from '#app/routes/admin/use-is-list-loading.ts'
import { useToast } from '#app/routes/admin/use-toast.ts'
import { AlertDialog } from '#app/ui/dialog.tsx'
import type { Route } from './+types/page.ts'
import { AppointmentTable } from './appointment-table.tsx'
import { NoneFound } from './empty-list.tsx'
import { Filters } from './filters.tsx'
import { Heading } from './heading.tsx'
import { listAddress } from './list-address.ts'
import { StatusCards } from './status-cards.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readFilter(url.searchParams)
  const start = readPageStart(url.searchParams)
  return { ...(await findAppointments(context.get(platform), filter, start)), filter }
}

const screen = listScreens.appointments

export const shouldRevalidate = refreshOnConflict

export const meta = () => adminMeta('Appointments')

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { appointments, counts, filter, matching } = loaderData
  const [query] = useSearchParams()
  const { alert, showResult, hideAlert, ...toast } = useToast(query.get('done'), sentenceOf)
  const isLoading = useIsListLoading(screen, listAddress)
  const total = totalCount(counts)
  return (
    <>
      <Heading query={query} />
      <StatusCards counts={counts} total={total} chosen={filter.status} query={query} />
      <Filters filter={filter} />
      <p role="status" className="mt-5 text-stone">
        {isLoading
          ? screen.loading
          : `Showing ${appointments.length.toLocaleString('en')} of ${matchingText(matching, filter)} appointments`}
      </p>
      <div aria-busy={isLoading} className="aria-busy:opacity-50">
        {appointments.length > 0 ? (
          <AppointmentTable appointments={appointments} query={query} onResult={showResult} />
        ) : (
          <NoneFound status={filter.status} isNarrowed={isNarrowed(filter)} />
        )}
      </div>
      <Pager
        {...loaderData}
        rows={appointments}
        address={(part, cursor) => listAddress(withPart(query, part, cursor))}
      />
      <Outlet />
      <Toast {...toast} />
      {alert && (
        <AlertDialog title="Not saved" text={<FailureText text={alert} />} onClose={hideAlert} />
      )}
    </>
  )
}

function sentenceOf(done: string): string {
  if (done === 'saved' || done === 'deleted') return doneTexts[done]
  return isStatus(done) ? `Status changed to ${statusLabel(done)}` : ''
}
