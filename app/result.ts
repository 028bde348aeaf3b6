/** What a person is asked to correct: a sentence for each field, '' for the whole form. */
export type FieldErrors = Record<string, string>

/** How a verb answers: with what it did, or with what the person must correct first. */
export type Result<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors }

export const done = <T>(value: T): Result<T> => ({ ok: true, value })

export const invalid = (errors: FieldErrors): Result<never> => ({ ok: false, errors })
