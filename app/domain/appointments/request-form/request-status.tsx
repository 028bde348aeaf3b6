import type { RefObject } from 'react'
import { notSubmitted, submitted } from '#app/domain/appointments/request/request-texts.ts'
import { type BranchPhone, PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import { requestMessage } from './request-message.ts'
import { RequestReceived } from './request-received.tsx'
import type { RequestState, SendResult } from './use-send-result.ts'

interface Props {
  state: RequestState
  result: SendResult | undefined
}

interface StoredProps extends Props {
  panel: RefObject<HTMLDivElement | null>
  askForAnother: () => void
}

// A message is visible for some seconds; afterwards only screen readers find it (D-12).

/** Replaces the form after a stored request: the confirmation and the reference. */
export function Stored({ state, result, panel, askForAnother }: StoredProps) {
  const stored = result?.kind === 'stored' ? result : undefined
  const className =
    state === 'success' ? 'mb-3 rounded-lg bg-leaf px-4 py-3 font-semibold text-white' : 'sr-only'
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <div role="status">{stored && <p className={className}>{submitted}</p>}</div>
      {stored && (
        <>
          <RequestReceived reference={stored.reference} />
          <p className="mb-1">
            <a href={stored.page} className="link inline-flex min-h-11 items-center">
              See where your request stands
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

/** The message that the request could not be sent, with the phone numbers. */
export function NotStored({ state, result, branches }: Props & { branches: BranchPhone[] }) {
  const className = state === 'error' ? 'font-semibold text-terracotta' : 'sr-only'
  return (
    <div role="alert">
      {result?.kind === 'failed' && (
        <div className="mt-4 rounded-lg bg-clay p-4">
          <p className={className}>{notSubmitted}</p>
          <PhoneLinks branches={branches} message={requestMessage(result.values)} />
        </div>
      )}
    </div>
  )
}
