import type { Messages } from '#app/domain/clinic/content.ts'

/** What staff send to patients by WhatsApp. */
export const messages: Messages = {
  confirmed:
    'Hello {first_name}, this is {full_name}: your appointment {visit} is confirmed. Please come 15 minutes early and bring your referral if you have one. Your reference is {reference}. To change anything, just answer here.',
  cancelled:
    'Hello {first_name}, this is {full_name}: your appointment {visit} has been cancelled. Your reference is {reference}. To change anything, just answer here.',
  reminder:
    'Hello {first_name}, this is {full_name}: we look forward to seeing you {visit}. Your reference is {reference}. To change anything, just answer here.',
}
