import type { RefObject } from 'react'
import type { Question } from '#app/domain/appointments/request/challenge.ts'
import { notSubmitted, submitted } from '#app/domain/appointments/request/request-texts.ts'
import { type BranchPhone, PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import { TextField } from '#app/ui/field.tsx'
import { requestMessage } from './request-message.ts'
import type { RequestState, SendResult } from './use-form-view.ts'

interface Props {
  state: RequestState
  result: SendResult | undefined
}

interface StoredProps extends Props {
  panel: RefObject<HTMLDivElement | null>
  askForAnother: () => void
}

// A message is visible for some seconds; afterwards only screen readers find it (D-12).

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
              See your request
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

export function NotStored({ state, result, branches }: Props & { branches: BranchPhone[] }) {
  const className = state === 'error' ? 'font-semibold text-alert' : 'sr-only'
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

export function RequestReceived({ reference }: { reference: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; this groups text
    <div
      role="group"
      aria-labelledby="received"
      className="mb-3 rounded-lg border-l-4 border-leaf bg-shea p-4"
    >
      <p id="received" className="font-display text-xl font-bold text-indigo">
        Your request is with us
      </p>
      <p className="mt-1">
        Your reference is
        <strong className="block font-display text-3xl tracking-wide whitespace-nowrap text-indigo">
          {reference}
        </strong>
        Please write it down or take a picture of this page.
      </p>
      <ol className="mt-2 list-decimal pl-5">
        <li>We will call or write to you within 24 hours to agree on a day and a time.</li>
        <li>We will tell you how to prepare, if your test needs it.</li>
        <li>If something changes, call us and give your reference.</li>
      </ol>
    </div>
  )
}

export function QuestionField({
  question,
  error,
}: {
  question: Question
  error?: string | undefined
}) {
  return (
    <div className="mb-6">
      <input type="hidden" name="challenge" defaultValue={question.token} />
      <TextField
        name="answer"
        label={question.text}
        error={error}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <button type="submit" className="button mt-4 w-full sm:w-auto">
        Answer and send
      </button>
    </div>
  )
}
