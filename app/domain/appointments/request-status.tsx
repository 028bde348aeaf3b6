import { PhoneLinks } from '#app/domain/clinic/phone-links.tsx'
import { RequestReceived } from './request-received.tsx'
import { notSubmitted, submitted } from './request-texts.ts'
import type { Ending, RequestState } from './use-appointment-request.ts'

interface Props {
  state: RequestState
  ending: Ending | undefined
}

// Each message shows for as long as its state lasts; afterwards screen readers still find it (decision 12).

/** Says that the request was sent, and gives what is to be kept. */
export function Stored({ state, ending }: Props) {
  const stored = ending?.kind === 'stored'
  const look =
    state === 'success' ? 'mb-4 rounded-lg bg-leaf p-4 font-semibold text-white' : 'sr-only'
  return (
    <>
      <div role="status">{stored && <p className={look}>{submitted}</p>}</div>
      {stored && <RequestReceived reference={ending.reference} />}
    </>
  )
}

/** Says that the request could not be sent, and leaves the numbers to call. */
export function NotStored({ state, ending }: Props) {
  const look = state === 'error' ? 'font-semibold text-terracotta' : 'sr-only'
  return (
    <div role="alert">
      {ending?.kind === 'failed' && (
        <div className="mt-4 rounded-lg bg-clay p-4">
          <p className={look}>{notSubmitted}</p>
          <PhoneLinks />
        </div>
      )}
    </div>
  )
}
