import { PhoneLinks } from '#app/domain/clinic/phone-links.tsx'
import { notSubmitted, submitted } from './request-texts.ts'
import type { RequestState } from './use-appointment-request.ts'

/** Says for a few seconds, aloud as well, that the request was sent; stands with its reference. */
export function Submitted({ state }: { state: RequestState }) {
  return (
    <div role="status">
      {state === 'success' && (
        <p className="mb-4 rounded-lg bg-leaf p-4 font-semibold text-white">{submitted}</p>
      )}
    </div>
  )
}

/** Says for a few seconds, aloud as well, that the request could not be sent; stands with the button. */
export function NotSubmitted({ state }: { state: RequestState }) {
  return (
    <div role="alert">
      {state === 'error' && (
        <div className="mt-4 rounded-lg bg-clay p-4">
          <p className="font-semibold text-terracotta">{notSubmitted}</p>
          <PhoneLinks />
        </div>
      )}
    </div>
  )
}
