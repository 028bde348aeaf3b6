import { href, Link, useSearchParams } from 'react-router'
import { patientName, patientPhoneLink, statusLabel } from '#app/domain/appointments/appointment.ts'
import { daySheetFields, fieldOf } from '#app/domain/appointments/request/appointment-request.ts'
import type { ExpectedVisit } from '#app/domain/today/expected-visits.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { RequestBadges } from '#app/routes/admin/appointments/badges.tsx'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { type Column, ResourceTable } from '#app/ui/admin/list/resource-table.tsx'
import { visitTime, weekdayDate } from '#app/values/date-text.ts'
import type { Route } from './+types/page.ts'
import { DayControls } from './day-controls.tsx'
import { readDay, recordSheetView } from './read-day.server.ts'

export const handle = { permission: 'appointments' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const day = await readDay(needs, context.get(staffMember), url.searchParams)
  const { date, branch } = day
  const subject = branch ? `${date}, ${branch}` : date
  await recordSheetView(needs, { action: 'appointments.printed', rowId: date, subject })
  return day
}

export const meta = adminMeta('Day Sheet')

/** The patients who are expected on a day, to be printed and written on: the work of the day is done on "Today". */
export default function DaySheet({ loaderData }: Route.ComponentProps) {
  const { date, branch, visits } = loaderData
  const clinic = useBackOfficeClinic()
  const [query] = useSearchParams()
  const atBranch = visits.filter((visit) => branch === null || visit.branch === branch)
  const withoutBranch = visits.filter((visit) => branch !== null && visit.branch === null)
  return (
    <>
      <DayControls {...loaderData} path={href('/admin/day-sheet')} key={query.toString()} />
      <h1 className="mt-5">
        {weekdayDate(date)}
        <span className="block font-sans text-lg font-semibold text-ink">
          {clinic.name}, {branch ?? 'all branches'}: {visits.length} expected
        </span>
      </h1>
      {visits.length === 0 && <p className="card mt-4">Nobody is expected on this day.</p>}
      <Visits title="Visits" visits={atBranch} hasBranches={branch === null} />
      <Visits title="No Branch Chosen" visits={withoutBranch} />
    </>
  )
}

interface VisitsProps {
  title: string
  visits: ExpectedVisit[]
  hasBranches?: boolean
}

export function Visits({ title, visits, hasBranches = false }: VisitsProps) {
  if (visits.length === 0) return null
  const shown = columns.filter(({ head }) => hasBranches || head !== 'Branch')
  return (
    <section className="mt-5">
      <h2>{title}</h2>
      <ResourceTable columns={shown} rows={visits} />
    </section>
  )
}

const columns: Column<ExpectedVisit>[] = [
  {
    head: 'Time',
    className: 'font-semibold whitespace-nowrap tabular-nums',
    cell: ({ appointment_time }) => visitTime(appointment_time),
  },
  { head: 'Patient', isRowHeader: true, cell: (visit) => <Patient {...visit} /> },
  {
    head: 'Service',
    cell: (visit) => (
      <>
        {visit.service}
        <RequestBadges row={visit} />
        {daySheetFields.map(
          (name) =>
            visit[name] && (
              <span key={name} className="block text-stone">
                {fieldOf(name).label}: <bdi>{visit[name]}</bdi>
              </span>
            ),
        )}
      </>
    ),
  },
  { head: 'Branch', cell: ({ branch }) => branch ?? 'Not chosen' },
  { head: 'Message', className: 'wrap-anywhere', cell: ({ message }) => <bdi>{message}</bdi> },
  { head: 'Status', cell: ({ status }) => statusLabel(status) },
  {
    head: 'Notes',
    className: 'room-to-write whitespace-pre-line wrap-anywhere',
    cell: ({ notes }) => notes,
  },
]

const Patient = (visit: ExpectedVisit) => (
  <span className="flex flex-col">
    <Link
      to={href('/admin/appointments/:id/edit', { id: visit.id })}
      className="link flex min-h-6 w-fit items-center max-lg:min-h-11 print:min-h-0"
    >
      <bdi>{patientName(visit)}</bdi>
    </Link>
    {visit.phone && (
      <a
        href={patientPhoneLink(visit)}
        className="link flex min-h-6 w-fit items-center whitespace-nowrap max-lg:min-h-11 print:min-h-0"
      >
        {visit.phone}
      </a>
    )}
  </span>
)
