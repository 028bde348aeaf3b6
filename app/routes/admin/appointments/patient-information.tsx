import type { ReactNode } from 'react'
import type { Appointment } from '#app/domain/appointments/appointments.editing.server.ts'
import { patientName, patientPhoneLink } from '#app/domain/appointments/patient.ts'
import { mailLink } from '#app/domain/clinic/clinic.ts'
import { shortDate } from '#app/ui/date-text.ts'

/** What the patient entered, read-only. */
export function PatientInformation({ appointment }: { appointment: Appointment }) {
  const { email, phone, service, preferred_date, message } = appointment
  return (
    <dl className="mt-3 grid items-baseline min-[16rem]:grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-lg bg-shea p-3">
      <Fact name="Name">
        <bdi>{patientName(appointment)}</bdi>
      </Fact>
      <Fact name="Email">
        {email ? (
          <a
            href={mailLink(email)}
            className="link inline-flex min-h-11 items-center wrap-anywhere sm:min-h-0"
          >
            {email}
          </a>
        ) : (
          'None'
        )}
      </Fact>
      <Fact name="Phone">
        <a
          href={patientPhoneLink(appointment)}
          className="link inline-flex min-h-11 items-center sm:min-h-0"
        >
          {phone}
        </a>
      </Fact>
      <Fact name="Service">{service}</Fact>
      <Fact name="Preferred Date">
        {preferred_date ? shortDate(preferred_date) : 'Not specified'}
      </Fact>
      <Fact name="Message" isLong>
        <bdi className="whitespace-pre-line wrap-anywhere">{message || 'None'}</bdi>
      </Fact>
    </dl>
  )
}

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
