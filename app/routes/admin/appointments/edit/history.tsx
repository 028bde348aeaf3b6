import type { ReactNode } from 'react'
import { statusLabel } from '#app/domain/appointments/appointment.ts'
import type { ListedEvent } from '#app/domain/appointments/appointment-events.server.ts'
import { attendanceLabels } from '#app/domain/appointments/attendance.ts'
import type { listViewers } from '#app/platform/audit/audit-entries.server.ts'
import { clockText, moment, shortDate } from '#app/values/date-text.ts'

interface HistoryProps {
  /** The newest first. */
  events: ListedEvent[]
  viewers: Awaited<ReturnType<typeof listViewers>>
}

export function History({ events, viewers }: HistoryProps) {
  return (
    <section className="mt-6 border-t border-clay pt-4">
      <h3>History</h3>
      <ol className="mt-2 grid gap-1">
        {events.map((event) => (
          <li key={event.id}>
            <Event {...event} />, <Instant at={event.at} />
            {event.override_reason && (
              <span className="block border-l-2 border-ochre pl-3 wrap-anywhere">
                Booked outside the free times: <bdi>{event.override_reason}</bdi>
              </span>
            )}
            {event.patient_reason && (
              <bdi className="block border-l-2 border-ochre pl-3 whitespace-pre-line wrap-anywhere">
                {event.patient_reason}
              </bdi>
            )}
          </li>
        ))}
      </ol>
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Who opened or changed this
        </summary>
        <ul className="grid gap-1">
          {viewers.map(({ name, lastSeen }) => (
            <li key={name + lastSeen}>
              <bdi>{name}</bdi>, last <Instant at={lastSeen} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function Event(event: ListedEvent): ReactNode {
  const author =
    event.by === 'patient' ? 'the patient' : (event.staff_name ?? programOrFormer(event))
  switch (event.kind) {
    case 'received':
      return 'Requested by the patient'
    case 'entered':
      return `Entered by ${author}`
    case 'status':
      return (
        <>
          {statusLabel(event.from_status ?? '')} →{' '}
          <strong>{statusLabel(event.to_status ?? '')}</strong> by {author}
        </>
      )
    case 'visit':
      return (
        <>
          {visitText(event, 'from')} → <strong>{visitText(event, 'to')}</strong> by {author}
        </>
      )
    case 'asked':
      return (
        <>
          The patient asks for <strong>{event.asked_date && shortDate(event.asked_date)}</strong>
        </>
      )
    case 'reschedule-declined':
      return `Day kept by ${author}`
    case 'attendance':
      if (!event.attendance) return `Mark removed by ${author}`
      return (
        <>
          <strong>{attendanceLabels[event.attendance]}</strong>, marked by {author}
        </>
      )
    case 'earlier':
      return `Put on the list for earlier times by ${author}`
    case 'not-earlier':
      return `Taken off the list for earlier times by ${author}`
    case 'messages-off':
      return `Messages to the patient turned off by ${author}`
    case 'messages-on':
      return `Messages to the patient turned on again by ${author}`
    case 'offered':
      return (
        <>
          <strong>{visitText(event, 'to')}</strong> was offered by {author}
        </>
      )
    case 'declined':
      return (
        <>
          {visitText(event, 'to')} was declined, noted by {author}
        </>
      )
    case 'not-reached':
      return `Called by ${author}, no answer`
    case 'link':
      return `New link to the patient’s page made by ${author}`
  }
}

// The program itself only completes visits, at the end of the day.
const programOrFormer = ({ kind, to_status }: ListedEvent) =>
  kind === 'status' && to_status === 'completed' ? 'the website' : formerMember

const formerMember = 'a former colleague'

function visitText(event: ListedEvent, side: 'from' | 'to'): string {
  const [date, time] = [event[`${side}_date`], event[`${side}_time`]]
  const service = event[`${side}_service`]
  const isOtherService = event.from_service !== event.to_service
  const parts = [date && shortDate(date), time && clockText(time), event[`${side}_branch`]]
  return [...parts, isOtherService && service].filter(Boolean).join(', ') || 'No day'
}

const Instant = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-stone">
    {moment(at)}
  </time>
)
