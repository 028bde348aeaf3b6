/** The day from which the terms of service are in force, as a date and as text. */
export const termsDate = { iso: '2026-11-20', display: '20 November 2026' } as const
