import { Download, Printer } from 'lucide-react'
import { useId } from 'react'
import { Form, href } from 'react-router'
import { patientName } from '#app/domain/appointments/patient.ts'
import { Reference } from '#app/domain/appointments/reference.tsx'
import type { NamedRequests } from '#app/domain/personal-data/person.server.ts'
import { requestCount } from '#app/domain/personal-data/person.ts'
import { Message } from '#app/ui/message.tsx'
import { ChosenRequestFields } from './chosen-requests.tsx'
import { storedEntries } from './stored-entries.ts'

interface StoredDataProps {
  /** The phone number or email address that was looked up. */
  person: string
  total: number
  names: NamedRequests[]
}

/**
 * The requests of a phone number or an email address, to read and print; the file that is saved has all that is stored.
 * Families share a phone, so each action is for the requests of one name.
 */
export function StoredData({ person, total, names }: StoredDataProps) {
  const shown = names.reduce((sum, { requests }) => sum + requests.length, 0)
  return (
    <div className="mt-6 grid gap-6">
      <button
        type="button"
        className="button button-quiet needs-script justify-self-start print-hidden"
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
      <p className="max-w-prose text-stone print-hidden">
        The file has all that is stored: also the history of each request and the messages about it.
      </p>
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
            {storedEntries(request).map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-stone">{label}</dt>
                <dd className="whitespace-pre-wrap max-sm:pb-2">
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
