import { clinic } from './clinic.ts'

/** Which privacy notice a person was shown; stored with each request for an appointment. */
export const privacyNoticeVersion = '2026-11'

/** The day from which the privacy notice holds, for machines and for people. */
export const privacyNoticeDate = { iso: '2026-11-20', display: '20 November 2026' } as const

/** What stands beside the Submit button; the full notice is a link after it. */
export const shortPrivacyNotice = `When you send this form, you agree that ${clinic.name}’s staff use what you wrote to arrange your appointment, and for nothing else. Every field is needed except the branch and the preferred date, and you may ask us at any time to see, correct or erase what you sent.`
