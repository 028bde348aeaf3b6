import { type ReactNode, useState } from 'react'
import { servicesText, statusLabel } from '#app/domain/appointments/appointment.ts'
import type { ListedAppointment } from '#app/domain/appointments/appointments.list.server.ts'
import type { Today } from '#app/domain/today/today.server.ts'
import { isOverdue, latenessText, waitedText } from '#app/domain/today/today.ts'
import { AttendanceButtons } from '#app/routes/admin/appointments/attendance-buttons.tsx'
import { RequestBadges } from '#app/routes/admin/appointments/badges.tsx'
import { counted } from '#app/values/counted.ts'
import { chartDay, dayAndTime, moment, visitTime } from '#app/values/date-text.ts'
import { Line, PatientName, SheetLink } from './line.tsx'
import { Offer } from './offer.tsx'
import { CallAgain, DisplacedVerbs, MessageVerbs, UntoldVerbs } from './telling.tsx'

/**
 * The work of the front desk: people without an answer, people who do not know yet, and people who are expected today; these
 * come first while somebody is due.
 */
export function Bands(today: Today) {
  const isDue = isSomebodyDue(today)
  return (
    <>
      <SentBand {...today} />
      {isDue && <VisitsBand {...today} />}
      <RequestsBand {...today} />
      <TellingBand {...today} />
      {!isDue && <VisitsBand {...today} />}
    </>
  )
}

const soonMs = 30 * 60_000

const isSomebodyDue = ({ visits, now, today }: Today) =>
  visits.some(
    ({ status, attendance, appointment_time: time }) =>
      status === 'confirmed' &&
      !attendance &&
      time !== null &&
      Date.parse(`${today}T${time}:00.000Z`) < Date.parse(now) + soonMs,
  )

function VisitsBand({ visits, now }: Today) {
  const left = visits.filter(({ attendance, status }) => !attendance && status === 'confirmed')
  const others = visits.filter((visit) => !left.includes(visit))
  const here = others.filter(
    ({ attendance, status }) => attendance === 'arrived' && status === 'confirmed',
  ).length
  const done = others.length - here
  const line = (visit: Today['visits'][number]) => (
    <Line
      key={visit.id}
      patient={visit}
      lead={visitTime(visit.appointment_time)}
      facts={[servicesText(visit), visit.branch]}
      note={visit.attendance ? '' : latenessText(visit.appointment_time, now)}
    >
      <AttendanceButtons visit={visit} now={now} screen="today" />
    </Line>
  )
  return (
    <Band
      title="Here now and today"
      count={left.length > 0 ? `${left.length} left` : ''}
      empty={visits.length === 0 && 'Nobody is expected today.'}
    >
      {left.map(line)}
      {others.length > 0 && (
        <li>
          <details>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              {here > 0 && `${here} here`}
              {here > 0 && done > 0 && ', '}
              {done > 0 && `${done} done`}
            </summary>
            <ul className="divide-y divide-clay">{others.map(line)}</ul>
          </details>
        </li>
      )}
    </Band>
  )
}

function RequestsBand({ requests, cancellations, now }: Today) {
  const { waiting = 0 } = requests[0] ?? {}
  const oldest = requests.find(({ isToAgree }) => isToAgree)
  return (
    <Band
      title="To answer"
      count={
        waiting > 0 ? `${waiting}${oldest ? ` · oldest ${waitedText(oldest.since, now)}` : ''}` : ''
      }
      empty={requests.length === 0 && 'Every request is answered.'}
    >
      {requests.map((request) => (
        <Request key={request.id} request={request} now={now} />
      ))}
      {requests.length < waiting && <li className="py-2 text-stone">The others come up next.</li>}
      {cancellations.length > 0 && (
        <li>
          <details>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              {cancellations.length} cancelled by{' '}
              {cancellations.length === 1 ? 'the patient' : 'patients'}
            </summary>
            <ul className="divide-y divide-clay">
              {cancellations.map((each) => (
                <li key={each.id} className="py-2">
                  <PatientName patient={each} />, {each.service}
                  {each.appointment_date &&
                    `, ${dayAndTime(each.appointment_date, each.appointment_time)}`}
                  <span className="text-stone"> {waitedText(each.at, now)}</span>
                  {each.patient_reason && <bdi className="block">{each.patient_reason}</bdi>}
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </Band>
  )
}

function Request({ request, now }: { request: Today['requests'][number]; now: string }) {
  const [isCalled, setCalled] = useState(false)
  const { id, branch, preferred_date, asked_date, called_at, isToAgree } = request
  const { appointment_date, appointment_time } = request
  const [message = ''] = (request.message_start ?? '').trim().split('\n')
  const since = isToAgree ? request.since : (request.asked_at ?? request.since)
  const isLate = Boolean(isToAgree) && isOverdue(since, now)
  const agreed = appointment_date && `now ${dayAndTime(appointment_date, appointment_time)}`
  return (
    <Line
      patient={request}
      facts={[
        servicesText(request),
        branch ?? 'no branch yet',
        preferred_date && `prefers ${chartDay(preferred_date)}`,
      ]}
      note={isLate ? 'Over 24 hours without an answer' : ''}
      age={waitedText(since, now)}
      onCall={() => setCalled(true)}
      badges={<RequestBadges row={request} />}
      more={
        <>
          {asked_date && (
            <strong className="block text-terracotta">
              Asks for {chartDay(asked_date)}
              {agreed && <span className="font-normal text-stone">, {agreed}</span>}
            </strong>
          )}
          {called_at && <span className="block">Called {moment(called_at)}, no answer</span>}
          <bdi className="block truncate text-stone">{message}</bdi>
        </>
      }
    >
      <SheetLink id={id} patient={request} className="button">
        Give a time
      </SheetLink>
      {isCalled && (
        <div className="order-last basis-full">
          <CallAgain appointment={request} now={now} lead="No answer? Call again:" />
        </div>
      )}
    </Line>
  )
}

/** Whether WhatsApp was opened with the message, so that only staff know whether it was sent. */
const isOpened = ({ message }: Today['untold'][number]) =>
  message?.channel === 'whatsapp' && message.handed_over_at !== null

/** What is asked of staff who come back from WhatsApp, before anything else. */
function SentBand({ untold, displaced }: Today) {
  const opened = untold.filter(
    (visit) => isOpened(visit) && !displaced.some(({ id }) => visit.id === id),
  )
  if (opened.length === 0) return null
  return (
    <Band title="Did you send it?" count={String(opened.length)} empty={false}>
      {opened.map(untoldLine)}
    </Band>
  )
}

const untoldLine = (visit: Today['untold'][number]) => (
  <Line key={visit.id} patient={visit} facts={[visitText(visit), visit.branch]}>
    <UntoldVerbs visit={visit} />
  </Line>
)

function TellingBand({ untold, messages, displaced, freed }: Today) {
  const unopened = untold.filter(
    (visit) => !isOpened(visit) && !displaced.some(({ id }) => visit.id === id),
  )
  const count = unopened.length + messages.length + displaced.length
  return (
    <Band
      title="Not told yet"
      count={count > 0 ? String(count) : ''}
      empty={count + freed.length === 0 && 'Every patient knows.'}
    >
      {displaced.map((visit) => (
        <Line
          key={visit.id}
          patient={visit}
          facts={[dayAndTime(visit.appointment_date, visit.appointment_time), visit.branch]}
          note={visit.sentence}
        >
          <DisplacedVerbs visit={visit} />
        </Line>
      ))}
      {unopened.map(untoldLine)}
      {messages.map((message) => (
        <Line
          key={message.id}
          patient={{ ...message, id: message.appointment_id }}
          facts={[message.template === 'reminder' ? 'Reminder' : 'Result is ready', message.branch]}
        >
          <MessageVerbs patient={{ ...message, id: message.appointment_id }} message={message} />
        </Line>
      ))}
      {freed.map((wanted) => (
        <Offer
          key={`${wanted.date} ${wanted.time} ${wanted.branch} ${wanted.service}`}
          {...wanted}
        />
      ))}
    </Band>
  )
}

/** "Confirmed, Mon, Nov 30, 9:00 AM", as far as it is agreed. */
const visitText = ({ status, appointment_date, appointment_time }: Today['untold'][number]) =>
  [statusLabel(status), appointment_date && dayAndTime(appointment_date, appointment_time)]
    .filter(Boolean)
    .join(', ')

/** The patients whom the search has found, those of today first. */
export function FoundPatients({ rows, today, now }: Today & { rows: ListedAppointment[] }) {
  const isToday = (row: ListedAppointment) => row.appointment_date === today
  const sorted = rows.toSorted((one, other) => Number(isToday(other)) - Number(isToday(one)))
  return (
    <Band
      title="Found"
      count={counted(rows.length, 'appointment')}
      empty={rows.length === 0 && 'Nobody found.'}
    >
      {sorted.map((row) => (
        <Line
          key={row.id}
          patient={row}
          facts={[
            servicesText(row),
            row.branch,
            statusLabel(row.status),
            row.appointment_date && dayAndTime(row.appointment_date, row.appointment_time),
          ]}
        >
          {isToday(row) && row.status === 'confirmed' ? (
            <AttendanceButtons visit={row} now={now} screen="today" />
          ) : (
            <SheetLink id={row.id} patient={row} className="button button-quiet">
              Open
            </SheetLink>
          )}
        </Line>
      ))}
    </Band>
  )
}

interface BandProps {
  title: string
  count: string
  /** What is said when there is nothing to do. */
  empty: string | false
  children: ReactNode
}

function Band({ title, count, empty, children }: BandProps) {
  const id = title.replaceAll(' ', '-').toLowerCase()
  return (
    <section aria-labelledby={id} className="card py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        <span className="font-semibold tabular-nums">{count}</span>
      </div>
      {empty && <p className="py-2 text-stone">{empty}</p>}
      <ul className="divide-y divide-clay">{children}</ul>
    </section>
  )
}
