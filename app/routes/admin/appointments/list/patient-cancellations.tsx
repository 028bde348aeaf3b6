import { href, Link, useRouteLoaderData } from 'react-router'
import type { PatientCancellation } from '#app/domain/appointments/lists/patient-cancellations.server.ts'
import { waitedText } from '#app/domain/appointments/lists/waiting.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { dayAndTime } from '#app/values/date-text.ts'

interface ListData {
  cancellations: PatientCancellation[]
  now: string
}

/** Appointments that patients have cancelled themselves: nobody has to reply, but the time is free again. */
export function PatientCancellations() {
  const list: ListData | undefined = useRouteLoaderData('routes/admin/appointments/page')
  const { dialog } = useListState()
  if (!list || list.cancellations.length === 0) return null
  const { cancellations, now } = list
  return (
    <section aria-labelledby="cancelled-by-patients" className="card mt-4 py-3">
      <h2 id="cancelled-by-patients" className="text-base">
        Cancelled by Patients
      </h2>
      <ul className="mt-1 divide-y divide-clay">
        {cancellations.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3 py-1">
            <Link
              to={dialog(href('/admin/appointments/:id/edit', each))}
              preventScrollReset
              className="link inline-flex min-h-11 items-center"
            >
              <bdi>{patientName(each)}</bdi>
            </Link>
            <span>{visitText(each)}</span>
            <span className="text-stone">{waitedText(each.at, now)} ago</span>
            {each.patient_reason && <bdi className="basis-full pb-1">{each.patient_reason}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "ECG, Bole, Tue, Dec 1, 09:30", as far as it was agreed. */
const visitText = (row: PatientCancellation) =>
  [
    row.service,
    row.branch,
    row.appointment_date && dayAndTime(row.appointment_date, row.appointment_time),
  ]
    .filter(Boolean)
    .join(', ')
