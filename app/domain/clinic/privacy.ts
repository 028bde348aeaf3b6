import { clinic } from './clinic.ts'

/** The version of the privacy notice, stored with each request for an appointment. */
export const privacyNoticeVersion = '2026-11'

/** The day from which the privacy notice is in force, as a date and as text. */
export const privacyNoticeDate = { iso: '2026-11-20', display: '20 November 2026' } as const

/** The short notice beside the Submit button, before a link to the full one. */
export const shortPrivacyNotice = `When you send this form, you agree that ${clinic.name}’s staff use what you wrote to arrange your appointment, and for nothing else. Every field is needed except the branch and the preferred date, and you may ask us at any time to see, correct or erase what you sent.`
