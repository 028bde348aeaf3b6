/** Validation errors: a sentence for each field; the key '' is for the whole form. */
export type FieldErrors = Record<string, string>

/** The input has errors, which the person must correct first. */
export interface Invalid {
  ok: false
  kind: 'invalid'
  errors: FieldErrors
}

/** Another change came first; `current` is the state that it left, where the action can say it. */
export interface Conflict<Current = unknown> {
  ok: false
  kind: 'conflict'
  current: Current
  /** The fields that clash, where it is not the whole row. */
  errors?: FieldErrors
}

export interface NotFound {
  ok: false
  kind: 'not-found'
}

/** The action was tried too often; it may be tried again after `retryAfterSeconds`. */
export interface Limited {
  ok: false
  kind: 'limited'
  retryAfterSeconds: number
  errors: FieldErrors
}

/** The person could not prove who they are. */
export interface Denied {
  ok: false
  kind: 'denied'
  errors: FieldErrors
}

export type Failure = Invalid | Conflict | NotFound | Limited | Denied

export type Result<T, F extends Failure = Invalid> = { ok: true; value: T } | F

/** The result of editing a row at a version; a conflict brings the row as it is now, where the form can show it. */
export type EditResult<Current, Value = { id: string }> = Result<
  Value,
  Invalid | Conflict<Current> | NotFound
>

export const andThen = async <T, U, F extends Failure, G extends Failure>(
  result: Result<T, F>,
  next: (value: T) => Promise<Result<U, G>>,
): Promise<Result<U, F | G>> => (result.ok ? next(result.value) : result)

export const done = <T>(value: T) => ({ ok: true, value }) as const

export const invalid = (errors: FieldErrors): Invalid => ({ ok: false, kind: 'invalid', errors })

export const conflict = <Current>(current: Current): Conflict<Current> => ({
  ok: false,
  kind: 'conflict',
  current,
})

export const notFound: NotFound = { ok: false, kind: 'not-found' }

export const limited = (retryAfterSeconds: number, errors: FieldErrors = {}): Limited => ({
  ok: false,
  kind: 'limited',
  retryAfterSeconds,
  errors,
})

export const denied = (sentence: string): Denied => ({
  ok: false,
  kind: 'denied',
  errors: { '': sentence },
})
