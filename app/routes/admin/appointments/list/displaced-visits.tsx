import { href, Link, useRouteLoaderData } from 'react-router'
import { patientName, patientPhoneLink } from '#app/domain/appointments/patient.ts'
import type { DisplacedVisit } from '#app/domain/schedule/displaced-visit.ts'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { dayAndTime } from '#app/values/date-text.ts'

/** Agreed visits whose time is not offered any more, until each is moved, cancelled or kept; on "Waiting" alone. */
export function DisplacedVisits() {
  const list = useRouteLoaderData<{ displaced: DisplacedVisit[] }>('routes/admin/appointments/page')
  const { query } = useListState()
  if (!list || list.displaced.length === 0 || !query.get('waiting')) return null
  return (
    <section aria-labelledby="displaced-visits" className="card mt-4 py-3">
      <h2 id="displaced-visits" className="text-base">
        Agreed Visits That Need a New Time
      </h2>
      <ul className="mt-1 divide-y divide-clay">
        {list.displaced.map((visit) => (
          <li key={visit.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <Visit {...visit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Visit(visit: DisplacedVisit) {
  const { id, service, branch, appointment_date, appointment_time, sentence } = visit
  const { dialog } = useListState()
  const fetcher = useRowAction()
  const forPatient = <span className="sr-only">: {patientName(visit)}</span>
  return (
    <>
      <span className="min-w-0 grow wrap-anywhere">
        <bdi className="font-semibold">{patientName(visit)}</bdi>,{' '}
        <a
          href={patientPhoneLink(visit)}
          className="link inline-flex items-center whitespace-nowrap max-lg:min-h-11"
        >
          {visit.phone}
        </a>
        <span className="block">
          {service}, {branch}, {dayAndTime(appointment_date, appointment_time)}
        </span>
        <span className="block text-terracotta">{sentence}</span>
      </span>
      <Link
        to={dialog(href('/admin/appointments/:id/edit', { id }))}
        preventScrollReset
        className="button button-quiet"
      >
        Move or cancel{forPatient}
      </Link>
      <fetcher.Form
        method="post"
        action={href('/admin/appointments/:id/:act', { id, act: 'keep' })}
      >
        <ListQuery />
        <button
          type="submit"
          name="keep"
          value="yes"
          disabled={fetcher.state !== 'idle'}
          className="button button-quiet"
        >
          Keep it{forPatient}
        </button>
      </fetcher.Form>
    </>
  )
}
