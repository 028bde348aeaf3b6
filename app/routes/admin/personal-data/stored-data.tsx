import { Download, Printer } from 'lucide-react'
import { useId } from 'react'
import { Form, href } from 'react-router'
import { statusLabel } from '#app/domain/appointments/appointment.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { Reference } from '#app/domain/appointments/reference.tsx'
import { requestFields } from '#app/domain/appointments/request/appointment-request.ts'
import { patientFields } from '#app/domain/appointments/request/patient-fields.ts'
import type { NamedRequests, PersonRequest } from '#app/domain/personal-data/person.server.ts'
import { requestCount } from '#app/domain/personal-data/person.ts'
import { moment } from '#app/ui/date-text.ts'
import { Message } from '#app/ui/message.tsx'
import { ChosenRequestFields } from './chosen-requests.tsx'

interface StoredDataProps {
  /** The phone number or email address that was looked up. */
  person: string
  total: number
  names: NamedRequests[]
}

/**
 * Everything that is stored about a phone number or an email address, to read, print and save. Families share a phone:
 * what can be done is done to the requests of one name.
 */
export function StoredData({ person, total, names }: StoredDataProps) {
  const shown = names.reduce((sum, { requests }) => sum + requests.length, 0)
  return (
    <div className="mt-6 grid gap-6">
      <button
        type="button"
        className="button button-quiet justify-self-start print-hidden"
        onClick={() => window.print()}
      >
        <Printer aria-hidden size={20} /> Print
      </button>
      {shown < total && (
        <Message kind="status">
          The newest {shown} of {total} requests are shown. Saving, correcting and erasing are about
          all requests of a name.
        </Message>
      )}
      {names.map((ofName) => (
        <OnePerson key={ofName.name} person={person} {...ofName} />
      ))}
    </div>
  )
}

function OnePerson({ person, name, until, count, requests }: NamedRequests & { person: string }) {
  const [newest] = requests
  const headingId = useId()
  const chosen = <ChosenRequestFields person={person} name={name} until={until} />
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="wrap-anywhere">
        <bdi>{newest ? patientName(newest) : name}</bdi>
      </h2>
      <div className="flex flex-wrap gap-3 print-hidden">
        <Form method="post" action={href('/admin/personal-data/export')} reloadDocument>
          {chosen}
          <button type="submit" className="button button-quiet">
            <Download aria-hidden size={20} /> Save as a File
          </button>
        </Form>
        <Form method="post" action={href('/admin/personal-data/correct')}>
          {chosen}
          <button type="submit" className="button button-quiet">
            Correct
          </button>
        </Form>
        <Form method="post" action={href('/admin/personal-data/erase')}>
          {chosen}
          <button type="submit" className="button button-danger">
            Erase
          </button>
        </Form>
      </div>
      {requests.length < count && (
        <p>
          {requestCount(count)}, {requests.length} shown.
        </p>
      )}
      {requests.map((request) => (
        <article key={request.id} className="card wrap-anywhere" aria-labelledby={request.id}>
          <h3 id={request.id}>
            Request <Reference>{request.reference}</Reference>
          </h3>
          <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[12rem_1fr]">
            {entriesOf(request).map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-stone">{label}</dt>
                <dd className="whitespace-pre-wrap">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <Form
            method="post"
            action={href('/admin/personal-data/correct-request')}
            className="mt-3 print-hidden"
          >
            {chosen}
            <input type="hidden" name="id" value={request.id} />
            <button type="submit" className="button button-quiet">
              Correct What It Says<span className="sr-only">: {request.reference}</span>
            </button>
          </Form>
        </article>
      ))}
    </section>
  )
}

/** What a request says, under the labels of the forms; without what is empty. */
const entriesOf = (request: PersonRequest): [string, string][] =>
  [
    ['Received', moment(request.created_at)],
    ['Status', statusLabel(request.status)],
    ...requestFields.map((name) => [patientFields[name].label, request[name] ?? '']),
    ['Appointment Date', request.appointment_date ?? ''],
    ['Appointment Time', request.appointment_time ?? ''],
    ['Notes', request.notes ?? ''],
    ['Privacy notice', request.privacy_version ?? ''],
    ['Last changed', moment(request.updated_at)],
  ].filter((entry): entry is [string, string] => Boolean(entry[1]))
