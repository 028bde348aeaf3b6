import { PhoneLinks } from '#app/domain/clinic/phone-links.tsx'
import { notSubmitted, submitted } from './request-texts.ts'
import type { RequestState } from './use-appointment-request.ts'

/** Tells for a few seconds how the request ended, aloud as well. */
export function RequestStatus({ state }: { state: RequestState }) {
  return (
    <div aria-live="polite">
      {state === 'success' && (
        <p role="status" className="mt-4 rounded-lg bg-leaf p-4 font-semibold text-white">
          {submitted}
        </p>
      )}
      {state === 'error' && (
        <div role="alert" className="mt-4 rounded-lg bg-clay p-4">
          <p className="font-semibold text-terracotta">{notSubmitted}</p>
          <PhoneLinks />
        </div>
      )}
    </div>
  )
}
