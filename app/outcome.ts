/** What a person is asked to correct: a sentence for each field, '' for the whole form. */
export type Corrections = Record<string, string>

/** How a verb answers: with what it did, or with what the person must correct first. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; errors: Corrections }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })

export const invalid = (errors: Corrections): Outcome<never> => ({ ok: false, errors })
