import { href } from 'react-router'
import { Island } from '#app/browser/islands/island.tsx'
import {
  AppointmentForm,
  type AppointmentFormProps,
} from '#app/domain/appointments/request-form/appointment-form.tsx'
import { formFacts } from '#app/domain/appointments/request-form/form-facts.ts'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'

/** The form that asks for an appointment, below a link for those who have asked already. */
export function BookingForm(props: Omit<AppointmentFormProps, 'clinic'>) {
  const clinic = formFacts(useClinic())
  return (
    <>
      <p className="mb-4">
        Have you asked already?{' '}
        <a href={href('/r')} className="link inline-flex min-h-11 items-center">
          Find your appointment
        </a>
      </p>
      <Island name="appointment-form" component={AppointmentForm} props={{ ...props, clinic }} />
    </>
  )
}
