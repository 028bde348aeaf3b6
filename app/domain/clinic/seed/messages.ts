import type { Messages, VisitTexts } from '#app/domain/clinic/content.ts'

/** The texts of messages to patients: each takes two SMS, as long as all its characters are in the alphabet of GSM. */
export const messages: Messages = {
  received:
    'Hello {first_name}, {name} has your request {reference}. We call or write to you within 24 hours. Where it stands: {link}',
  confirmed:
    'Hello {first_name}, this is {name}: your appointment {visit} is confirmed. Please come 15 minutes early and bring your referral if you have one. Reference {reference}. See or change it: {link}',
  changed:
    'Hello {first_name}, this is {name}: your appointment is now {visit}. Please come 15 minutes early. Reference {reference}. See or change it: {link}',
  withdrawn:
    'Hello {first_name}, this is {name}: your appointment {visit} has changed. Please do not come then: we call or write to you with a new time. Reference {reference}. Where it stands: {link}',
  cancelled:
    'Hello {first_name}, this is {name}: your appointment {visit} has been cancelled. Please call us for another day. Reference {reference}.',
  reminder:
    'Hello {first_name}, this is {name}: we look forward to seeing you {visit}. Reference {reference}. If you cannot come: {link}',
  result:
    'Hello {first_name}, this is {name}: your result is ready. Please collect it {place} and bring your reference {reference}.',
}

/** The texts that patients read on their page before a visit. */
export const visit: VisitTexts = {
  arrival: 'Please come 15 minutes early.',
  toBring: [
    'Your request form, if a health worker gave you one.',
    'Your NHIS or insurance card, if you have one.',
    'Earlier results that belong to this test.',
    'Your reference, or this page.',
  ],
}
