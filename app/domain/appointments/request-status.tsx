import type { RefObject } from 'react'
import { PhoneLinks } from '#app/domain/clinic/phone-links.tsx'
import { RequestReceived } from './request-received.tsx'
import { notSubmitted, submitted } from './request-texts.ts'
import type { RequestState, SendResult } from './use-appointment-request.ts'

interface Props {
  state: RequestState
  ending: SendResult | undefined
}

interface StoredProps extends Props {
  panel: RefObject<HTMLDivElement | null>
  askForAnother: () => void
}

// Each message shows for as long as its state lasts; afterwards screen readers still find it (D-12).

/** Says in the form's place that the request was sent, and gives what is to be kept. */
export function Stored({ state, ending, panel, askForAnother }: StoredProps) {
  const stored = ending?.kind === 'stored' ? ending : undefined
  const look =
    state === 'success' ? 'mb-3 rounded-lg bg-leaf px-4 py-3 font-semibold text-white' : 'sr-only'
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <div role="status">{stored && <p className={look}>{submitted}</p>}</div>
      {stored && (
        <>
          <RequestReceived reference={stored.reference} />
          <p className="mb-1">
            <a
              href={`/appointment/${stored.reference.toLowerCase()}`}
              className="link inline-flex min-h-11 items-center"
            >
              This reference on a page of its own
            </a>
          </p>
          <button type="button" className="button button-quiet" onClick={askForAnother}>
            Ask for another appointment
          </button>
        </>
      )}
    </div>
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
