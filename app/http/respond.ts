import { data, redirect } from 'react-router'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { Failure, FieldErrors, Result } from '#app/values/result.ts'

const statuses = {
  invalid: 422,
  conflict: 409,
  'not-found': 404,
  limited: 429,
  denied: 401,
} as const satisfies Record<Failure['kind'], number>

type KindsWithoutErrors<F extends Failure> = Exclude<F['kind'], 'invalid' | 'limited' | 'denied'>

/** The sentence of each failure without field errors; empty where the page shows that failure in its own way. */
export type Sentences<F extends Failure> = Record<KindsWithoutErrors<F>, string>

// Left out where every failure brings its own errors.
type SentencesOf<F extends Failure> = [KindsWithoutErrors<F>] extends [never] ? [] : [Sentences<F>]

export const failureInit = (failure: Failure) => ({
  status: statuses[failure.kind],
  headers: failure.kind === 'limited' ? retryAfter(failure.retryAfterSeconds) : {},
})

export function respondToFailure<F extends Failure, Page extends object>(
  failure: F,
  page: Page,
  ...sentences: SentencesOf<F>
) {
  return data({ ...page, errors: errorsOf(failure, sentences[0]) }, failureInit(failure))
}

export function respondWithError<F extends Failure>(failure: F, ...sentences: SentencesOf<F>) {
  return data(errorOf(failure, sentences[0]), failureInit(failure))
}

/** The action that undoes another one, as a form sends it. An address after a redirect carries only its field `changes`. */
export interface UndoAction {
  action: string
  fields: Record<string, string | number>
}

export interface RowActionResult {
  done?: string
  undo?: UndoAction
  version?: number
  error?: string
  /** The screen that leads on. The browser goes there itself, so that it asks first where something is typed. */
  to?: string
}

interface RowAction {
  done: string
  /** The state of the list, which a form without JavaScript sends; the answer is then a redirect to its path. */
  list?: string | undefined
  path?: string
  undo?: UndoAction | undefined
  version?: number | undefined
}

export function respondToRowAction<F extends Failure>(
  result: Result<unknown, F>,
  { done, list, path, undo, version }: RowAction,
  ...sentences: SentencesOf<F>
) {
  if (!result.ok) return data<RowActionResult>(errorOf(result, sentences[0]), failureInit(result))
  if (list !== undefined && path) {
    const changes = String(undo?.fields.changes ?? '')
    throw redirect(listAddress(path, new URLSearchParams(list), done, changes))
  }
  return data<RowActionResult>({ done, ...(undo && { undo }), ...(version && { version }) })
}

type AnySentences = Partial<Record<string, string>>

const errorOf = (failure: Failure, sentences?: AnySentences) => ({
  error: Object.values(errorsOf(failure, sentences)).join(' '),
})

function errorsOf(failure: Failure, sentences: AnySentences = {}): FieldErrors {
  const own = 'errors' in failure ? failure.errors : undefined
  const sentence = sentences[failure.kind]
  return own ?? (sentence ? { '': sentence } : {})
}

export const retryAfter = (seconds: number): Record<string, string> => ({
  'Retry-After': String(seconds),
})
