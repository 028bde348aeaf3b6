import type { ReactNode } from 'react'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { patientName, patientPhoneLink } from '#app/domain/appointments/patient.ts'
import {
  fieldOf,
  type RequestField,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { mailLink } from '#app/domain/clinic/links/links.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { shortDate } from '#app/values/date-text.ts'

/** The details that the patient entered, read-only. */
export function PatientInformation({ appointment }: { appointment: Appointment }) {
  return (
    <dl className="mt-3 grid items-baseline min-[16rem]:grid-cols-[fit-content(7.5rem)_1fr] sm:grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-lg bg-shea p-3">
      <Fact name="Name">
        <bdi>{patientName(appointment)}</bdi>
      </Fact>
      {requestFields
        .filter((name) => !shownElsewhere.has(name) && (appointment[name] || !fieldOf(name).group))
        .map((name) => (
          <Fact key={name} name={label(name)} isLong={isParagraph(name)}>
            {display(name, appointment)}
          </Fact>
        ))}
    </dl>
  )
}

// The names are shown as one, and the form below the panel has the branch.
const shownElsewhere = new Set<RequestField>(['first_name', 'last_name', 'branch'])

const label = (name: RequestField) => (name === 'message' ? 'Message' : fieldOf(name).label)

const isParagraph = (name: RequestField) => fieldOf(name).input === 'paragraph'

/** A value as people read it; a date is a plain date, and an address can be tapped. */
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
