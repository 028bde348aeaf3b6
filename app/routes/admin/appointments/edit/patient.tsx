import type { ReactNode } from 'react'
import { href } from 'react-router'
import { patientName, patientPhoneLink } from '#app/domain/appointments/appointment.ts'
import type { ListedEvent } from '#app/domain/appointments/appointment-events.server.ts'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import {
  fieldOf,
  headingOf,
  type RequestField,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { mailLink } from '#app/domain/clinic/links/links.ts'
import { LeavingForm } from '#app/ui/admin/form/leaving-form.tsx'
import { useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { moment, shortDate, weekdayDate } from '#app/values/date-text.ts'

export function PatientInformation({ appointment }: { appointment: Appointment }) {
  return (
    <dl className="mt-3 grid items-baseline min-[16rem]:grid-cols-[fit-content(7.5rem)_1fr] sm:grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-lg bg-shea p-3">
      <Fact name="Name">
        <bdi>{patientName(appointment)}</bdi>
      </Fact>
      {requestFields
        .filter((name) => !shownElsewhere.has(name) && (appointment[name] || !fieldOf(name).group))
        .map((name) => (
          <Fact key={name} name={headingOf(name)} isLong={isParagraph(name)}>
            {display(name, appointment)}
          </Fact>
        ))}
    </dl>
  )
}

// The names are shown as one, and the form below the panel has the branch.
const shownElsewhere = new Set<RequestField>(['first_name', 'last_name', 'branch'])

const isParagraph = (name: RequestField) => fieldOf(name).input === 'paragraph'

function display(name: RequestField, appointment: Appointment): ReactNode {
  const value = appointment[name]
  const { input } = fieldOf(name)
  if (!value) return input === 'date' ? 'Not specified' : 'None'
  if (input === 'date') return shortDate(value)
  if (input === 'tel') return <ContactLink to={patientPhoneLink(appointment)}>{value}</ContactLink>
  if (input === 'email')
    return (
      <ContactLink to={mailLink(value)}>
        <EmailAddress>{value}</EmailAddress>
      </ContactLink>
    )
  return <bdi className="whitespace-pre-line wrap-anywhere">{value}</bdi>
}

const ContactLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className="link inline-flex min-h-11 items-center wrap-anywhere sm:min-h-0">
    {children}
  </a>
)

/** A long fact has the full width on a phone. */
function Fact(fact: { name: string; children: ReactNode; isLong?: boolean }) {
  const { name, children, isLong = false } = fact
  return (
    <>
      <dt className="text-stone">{name}</dt>
      <dd className={isLong ? 'min-[16rem]:max-sm:col-span-2' : ''}>{children}</dd>
    </>
  )
}

interface PatientRequestsProps {
  appointment: Appointment
  /** The newest first. */
  events: ListedEvent[]
}

const request = 'mt-4 rounded-lg border-l-4 border-ochre bg-shea px-4 py-3'

export function PatientRequests({ appointment, events }: PatientRequestsProps) {
  const { asked_date, earlier_asked_at } = appointment
  const { patient_reason } = events.find(({ kind }) => kind === 'asked') ?? {}
  return (
    <>
      {asked_date && (
        <section className={request}>
          <h3>Asks for {weekdayDate(asked_date)}</h3>
          {patient_reason && (
            <bdi className="block whitespace-pre-line wrap-anywhere">{patient_reason}</bdi>
          )}
          <p className="mt-1 text-stone">
            Choose a day below and save. The patient’s page will show it.
          </p>
          <ChangeButton appointment={appointment} act="decline-reschedule">
            Keep the old day
          </ChangeButton>
        </section>
      )}
      {earlier_asked_at && (
        <section className={request}>
          <h3>Wants an earlier time</h3>
          <p className="text-stone">
            On the list for earlier times since {moment(earlier_asked_at)}.
          </p>
          <ChangeButton appointment={appointment} act="not-earlier">
            Take off the list
          </ChangeButton>
        </section>
      )}
    </>
  )
}

interface PatientLinkProps {
  appointment: Appointment
  address: string
}

export function PatientLink({ appointment, address }: PatientLinkProps) {
  return (
    <section className="mt-6 border-t border-clay pt-4">
      <h3>The Patient’s Page</h3>
      <p className="mt-1">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center wrap-anywhere"
        >
          {address}
        </a>
      </p>
      <p id="void-link-meaning" className="text-stone">
        Wrong person has the link? Make a new one and send it to the patient yourself. The old link,
        and the reference with the phone number, stop working.
      </p>
      <ChangeButton appointment={appointment} act="void-link" describedBy="void-link-meaning">
        Make a new link
      </ChangeButton>
    </section>
  )
}

interface ChangeButtonProps {
  appointment: Pick<Appointment, 'id' | 'version'>
  act: string
  describedBy?: string
  children: ReactNode
}

export function ChangeButton({ appointment, act, describedBy, children }: ChangeButtonProps) {
  const fetcher = useRowAction()
  const action = href('/admin/appointments/:id/:act', { id: appointment.id, act })
  return (
    <LeavingForm fetcher={fetcher} action={action} className="mt-2">
      <input type="hidden" name="version" value={appointment.version} />
      <button
        type="submit"
        aria-describedby={describedBy}
        className="button button-quiet"
        disabled={fetcher.state !== 'idle'}
      >
        {children}
      </button>
    </LeavingForm>
  )
}
