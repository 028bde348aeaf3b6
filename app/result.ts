/** Validation errors: a sentence for each field; the key '' is for the whole form. */
export type FieldErrors = Record<string, string>

/** The result of an action: its value, or the errors that the person must correct first. */
export type Result<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors }

export const done = <T>(value: T): Result<T> => ({ ok: true, value })

export const invalid = (errors: FieldErrors): Result<never> => ({ ok: false, errors })
