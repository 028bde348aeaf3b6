import { data, redirect } from 'react-router'
import type { Failure, FieldErrors, Result } from '#app/result.ts'
import { retryAfter } from './retry-after.ts'

const statuses = {
  invalid: 422,
  conflict: 409,
  'not-found': 404,
  limited: 429,
} as const satisfies Record<Failure['kind'], number>

type KindsWithoutErrors<F extends Failure> = Exclude<F['kind'], 'invalid'>

/** The sentence of each failure that brings no field errors of its own. */
export type Sentences<F extends Failure> = Record<KindsWithoutErrors<F>, string>

// Left out where the only failure is an invalid form.
type SentencesOf<F extends Failure> = [KindsWithoutErrors<F>] extends [never] ? [] : [Sentences<F>]

/** The HTTP status of a failure, with `Retry-After` for a limit. */
export const failureInit = (failure: Failure) => ({
  status: statuses[failure.kind],
  headers: failure.kind === 'limited' ? retryAfter(failure.retryAfterSeconds) : {},
})

/** Answers a failed form: the errors of its fields, beside what the page needs to show it again as typed. */
export function respondToFailure<F extends Failure, Page extends object>(
  failure: F,
  page: Page,
  ...sentences: SentencesOf<F>
) {
  return data({ ...page, errors: errorsOf(failure, sentences[0]) }, failureInit(failure))
}

/** Answers a failed action that has no form of its own, as one sentence. */
export function respondWithError<F extends Failure>(failure: F, ...sentences: SentencesOf<F>) {
  const error = Object.values(errorsOf(failure, sentences[0])).join(' ')
  return data({ error }, failureInit(failure))
}

/** Answers an action on one row of a list; `list` is where a form without JavaScript is redirected to. */
export function respondToRowAction<F extends Failure>(
  result: Result<unknown, F>,
  { done, list }: { done: string; list?: string | undefined },
  ...sentences: SentencesOf<F>
) {
  if (!result.ok) return respondWithError<F>(result, ...sentences)
  if (list !== undefined) throw redirect(list)
  return data({ done })
}

function errorsOf(failure: Failure, sentences: Partial<Record<string, string>> = {}): FieldErrors {
  const own = 'errors' in failure ? failure.errors : undefined
  return own ?? { '': sentences[failure.kind] ?? '' }
}
