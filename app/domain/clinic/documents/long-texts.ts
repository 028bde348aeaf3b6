import type { Messages, Privacy, Terms } from '#app/domain/clinic/content.ts'
import type { PartOf, TextPart } from '#app/domain/clinic/document-part.ts'
import { line, prose } from './text-parts.ts'

const inForceFrom: TextPart = { ...line('In force from', 10), format: 'day' }

/** The privacy notice. */
export const privacyPart: PartOf<Privacy> = {
  kind: 'group',
  parts: {
    version: {
      ...line('Version', 20),
      hint: 'It is stored with each request: give a new one whenever the meaning changes.',
    },
    inForceFrom,
    shortNotice: prose('Beside the Submit button', 600),
    html: { kind: 'html', label: 'Policy', isRequired: true },
  },
}

/** The terms of service. */
export const termsPart: PartOf<Terms> = {
  kind: 'group',
  parts: { inForceFrom, html: { kind: 'html', label: 'Terms', isRequired: true } },
}

const whatsAppText = (label: string): TextPart => ({
  ...prose(label, 700),
  hint: '{first_name} is the patient, {visit} the agreed day, time and branch, {reference} the number of the request.',
})

/** What staff send to patients by WhatsApp. */
export const messagesPart: PartOf<Messages> = {
  kind: 'group',
  parts: {
    confirmed: whatsAppText('When an appointment is confirmed'),
    cancelled: whatsAppText('When it is cancelled'),
    reminder: whatsAppText('To remind of it'),
  },
}
