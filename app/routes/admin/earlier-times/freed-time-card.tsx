import { useEffect, useId, useRef } from 'react'
import { href, Link } from 'react-router'
import { expectedDay } from '#app/domain/appointments/appointment.ts'
import { patientName, patientPhoneLink } from '#app/domain/appointments/patient.ts'
import type { WantedTime } from '#app/domain/earlier-times/wanted-times.server.ts'
import { clockText, dayAndTime, moment, shortDate, weekdayDate } from '#app/values/date-text.ts'
import { OfferButtons } from './offer-buttons.tsx'

type Candidate = WantedTime['patients'][number]

/** A time that has become free, and who would come then: it is offered to the first who has not refused it. */
export function FreedTimeCard({ patients, ...freed }: WantedTime) {
  const headingId = useId()
  const next = patients.find(({ offer }) => !offer?.isDeclined)
  const heading = useFocusOnNextStep(`${next?.id} ${next?.offer?.at}`)
  return (
    <section aria-labelledby={headingId} className="card mt-4">
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {weekdayDate(freed.date)}, {clockText(freed.time)}
      </h2>
      <p className="text-stone">
        {freed.branch}, {freed.service}
      </p>
      <ol className="mt-2 grid gap-3">
        {patients.map((patient) => (
          <li key={patient.id} className="border-t border-clay pt-3">
            <PatientLine patient={patient} />
            {patient === next && <OfferButtons patient={patient} freed={freed} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * Focuses the heading after each step, because the pressed button disappears and keyboard users would lose their
 * position.
 */
function useFocusOnNextStep(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    if (document.activeElement === document.body) heading.current?.focus()
  }, [step])
  return heading
}

function PatientLine({ patient }: { patient: Candidate }) {
  const { id, phone, offer } = patient
  return (
    <p>
      <Link
        to={href('/admin/appointments/:id/edit', { id })}
        className="link font-semibold max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
      >
        <bdi>{patientName(patient)}</bdi>
      </Link>{' '}
      {phone && (
        <a
          href={patientPhoneLink(patient)}
          className="link whitespace-nowrap max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
        >
          {phone}
        </a>
      )}
      <span className="block text-stone">{presentTime(patient)}</span>
      {offer && (
        <span className="block">
          {offer.isDeclined ? 'Does not want it or did not answer' : 'Offered'}, {moment(offer.at)}
          {offer.by && (
            <>
              , <bdi>{offer.by}</bdi>
            </>
          )}
        </span>
      )}
    </p>
  )
}

function presentTime(candidate: Candidate): string {
  const { appointment_date, appointment_time } = candidate
  if (appointment_date) {
    return `Agreed: ${dayAndTime(appointment_date, appointment_time)}`
  }
  const wish = expectedDay(candidate)
  return wish ? `Would like ${shortDate(wish)}` : 'No day yet'
}
