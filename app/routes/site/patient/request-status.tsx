import { submitted } from '#app/domain/appointments/request/request-texts.ts'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { PatientPage } from '#app/domain/patient-page/patient-page.ts'
import { stateExplanation } from '#app/domain/patient-page/patient-page-texts.ts'
import { RescheduleStatus } from './reschedule-status.tsx'

/** Where the request stands, in a sentence, and what became of the wish for another day. */
export function RequestStatus({ page }: { page: PatientPage }) {
  const { visit } = useClinic()
  return (
    <>
      {page.isNew && (
        <p
          data-now
          role="status"
          className="passing rounded-lg bg-leaf px-4 py-3 font-semibold text-white"
        >
          {submitted}
        </p>
      )}
      <p className="text-lg">
        <bdi>{page.firstName}</bdi>, {stateExplanation(page, visit.arrival)}
      </p>
      <RescheduleStatus page={page} />
    </>
  )
}
