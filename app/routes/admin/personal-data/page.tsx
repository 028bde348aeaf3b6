import { Download, Printer } from 'lucide-react'
import { useId } from 'react'
import { Form, href, useSearchParams } from 'react-router'
import { patientName, sourceLabel, statusLabel } from '#app/domain/appointments/appointment.ts'
import {
  type StaffField,
  staffFieldNames,
  staffFields,
} from '#app/domain/appointments/appointment-edit.ts'
import { attendanceLabels } from '#app/domain/appointments/attendance.ts'
import {
  type RequestField,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { patientFields } from '#app/domain/appointments/request/patient-fields.ts'
import {
  findPerson,
  type NamedRequests,
  type PersonRequest,
} from '#app/domain/personal-data/person.server.ts'
import { personDoneTexts, personTexts, requestCount } from '#app/domain/personal-data/person.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { fieldsOf, nothingToLose, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { doneSentence, Toast } from '#app/ui/admin/toast.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'
import { moment, shortDate } from '#app/values/date-text.ts'
import { maxEmailLength } from '#app/values/email-address.ts'
import { type FieldErrors, invalid } from '#app/values/result.ts'
import type { Route } from './+types/page.ts'
import { ChosenRequestFields } from './chosen-person.tsx'

export const handle = { permission: 'personal-data' }

/** Looks a person up. By POST, so that no address, browser history or log contains who was looked up. */
export async function action({ request, context }: Route.ActionArgs) {
  const { person = '' } = await readForm(request)
  if (!person.trim()) return respondToFailure(invalid({ person: personTexts.missing }), { person })
  const found = await findPerson(context.get(platform), person)
  return { person, found, errors: {} }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { person = '' } = await readForm(request.clone())
  return catchActionErrors(serverAction, { errors: { '': personTexts.failed }, person })
}

export const meta = adminMeta('Personal Data')

export default function PersonalData({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { errors, person = '' } = actionData ?? {}
  const found = actionData && 'found' in actionData ? actionData.found : undefined
  return (
    <>
      <div className="print-hidden">
        <PageHeading title="Personal Data" />
        <p className="mt-2 max-w-prose text-stone">
          Patients may ask to see, correct or erase their data (Data Protection Act, Act 843). Check
          who is asking: call the number on file.
        </p>
        <LookUpForm person={person} errors={errors} />
      </div>
      {found?.total === 0 && (
        <div className="mt-4 max-w-form">
          <Message kind="status">{personTexts.none}</Message>
        </div>
      )}
      {found && found.total > 0 && <StoredData person={person} {...found} />}
      <Toast sentence={actionData ? '' : doneSentence(personDoneTexts, query.get('done'))} />
    </>
  )
}

const LookUpForm = ({ person, errors }: { person: string; errors: FieldErrors | undefined }) => (
  <ResourceForm
    errors={errors}
    label="Look Up"
    isDirty={nothingToLose}
    className="card mt-4 grid max-w-form gap-4"
  >
    <TextField
      {...fieldsOf(errors, { person })('person')}
      label="Phone number or email address"
      required
      maxLength={maxEmailLength}
      autoComplete="off"
    />
  </ResourceForm>
)

interface StoredDataProps {
  person: string
  total: number
  names: NamedRequests[]
}

/** Families share a phone, so each action is for the requests of one name. The file has all that is stored. */
function StoredData({ person, total, names }: StoredDataProps) {
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
          You see the newest {shown} of {total} requests. The buttons work on all requests of a
          name.
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
        The file also has the history of each request and its messages.
      </p>
      {requests.length < count && (
        <p>
          {requestCount(count)}, {requests.length} shown.
        </p>
      )}
      {requests.map((request) => (
        <article key={request.id} className="card wrap-anywhere" aria-labelledby={request.id}>
          <h3 id={request.id}>
            Request <span className="whitespace-nowrap">{request.reference}</span>
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
            action={href('/admin/personal-data/correct')}
            className="mt-3 print-hidden"
          >
            {chosen}
            <input type="hidden" name="id" value={request.id} />
            <button type="submit" className="button button-quiet">
              Correct This Request<span className="sr-only">: {request.reference}</span>
            </button>
          </Form>
        </article>
      ))}
    </section>
  )
}

type Entry = [label: string, value: string]

/** The heading, and columns that only the exported file has: the normalised phone, versions and keys. */
type NotListed =
  | 'reference'
  | 'phone_normalised'
  | 'id'
  | 'version'
  | 'link_version'
  | 'entered_by'
  | 'answered_at'
  | 'set_back_at'
  | 'kept_slot'
  | 'untold_since'
  | 'call_again_at'

const at = (instant: string | null) => instant && moment(instant)
const on = (day: string | null) => day && shortDate(day)

/** The non-empty values of a request under the labels of the forms. A new column does not compile without a line. */
function storedEntries(request: PersonRequest): Entry[] {
  const { status: _, notes, ...visit } = filledByStaff(request)
  const entries: Record<Exclude<keyof PersonRequest, NotListed>, [string, string | null]> = {
    created_at: ['Received', moment(request.created_at)],
    source: ['Source', request.source && sourceLabel(request.source)],
    status: [staffFields.status.label, statusLabel(request.status)],
    ...askedOf(request),
    earlier_asked_at: ['Wants an earlier time since', at(request.earlier_asked_at)],
    asked_date: ['Asks for', on(request.asked_date)],
    ...visit,
    appointment_date: [staffFields.appointment_date.label, on(request.appointment_date)],
    attendance: ['Attendance', request.attendance && attendanceLabels[request.attendance]],
    attended_at: ['Attended', at(request.attended_at)],
    notes,
    clinic_reason: ['Why it was cancelled', request.clinic_reason],
    messages_off_at: ['Wants no messages since', at(request.messages_off_at)],
    privacy_version: ['Privacy notice', request.privacy_version],
    updated_at: ['Last changed', moment(request.updated_at)],
  }
  return Object.values(entries).flatMap(([label, value]) => (value ? [[label, value]] : []))
}

const askedOf = (request: PersonRequest) =>
  Object.fromEntries(
    requestFields.map((name) => {
      const { label, input } = patientFields[name]
      return [name, [label, input === 'date' ? on(request[name]) : request[name]]]
    }),
  ) as Record<RequestField, [string, string | null]>

const filledByStaff = (request: PersonRequest) =>
  Object.fromEntries(
    staffFieldNames.map((name) => [name, [staffFields[name].label, request[name]]]),
  ) as Record<StaffField, [string, string | null]>
