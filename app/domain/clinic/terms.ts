/** The day from which the terms of service hold, for machines and for people. */
export const termsDate = { iso: '2026-11-20', display: '20 November 2026' } as const
