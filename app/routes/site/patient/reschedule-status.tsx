import type { PatientPage } from '#app/domain/patient-page/patient-page.ts'
import { weekdayDate } from '#app/ui/date-text.ts'

/** The day that the patient asks for instead, or that nobody could offer. */
export function RescheduleStatus({ page: { askedDate, isDeclined } }: { page: PatientPage }) {
  if (!askedDate && !isDeclined) return null
  return (
    <p className="border-l-4 border-ochre bg-clay px-5 py-4">
      {askedDate
        ? `You have asked for ${weekdayDate(askedDate)}. We call or write to you about it; until then everything stays as it is below.`
        : 'We could not offer the day that you asked for, so everything stays as it is below. You can ask for another one, or call us.'}
    </p>
  )
}
