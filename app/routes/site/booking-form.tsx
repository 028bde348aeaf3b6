import {
  AppointmentForm,
  type AppointmentFormProps,
} from '#app/domain/appointments/appointment-form.tsx'
import { formFacts } from '#app/domain/appointments/form-facts.ts'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { Island } from '#app/islands/island.tsx'

/** The form that asks for an appointment, with what it says of the clinic. */
export function BookingForm(props: Omit<AppointmentFormProps, 'clinic'>) {
  const clinic = formFacts(useClinic())
  return <Island name="appointment-form" component={AppointmentForm} props={{ ...props, clinic }} />
}
