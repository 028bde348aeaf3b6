import type { Messages, Privacy, Terms, VisitTexts } from '#app/domain/clinic/content.ts'
import type { PartOf, TextPart } from '#app/domain/clinic/document-part.ts'
import { line, prose } from './text-parts.ts'

const inForceFrom: TextPart = { ...line('In force from', 10), format: 'day' }

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

export const termsPart: PartOf<Terms> = {
  kind: 'group',
  parts: { inForceFrom, html: { kind: 'html', label: 'Terms', isRequired: true } },
}

const messageText = (label: string): TextPart => ({
  kind: 'text',
  label,
  maxLength: 700,
  isMultiline: true,
  isMessage: true,
})

export const messagesPart: PartOf<Messages> = {
  kind: 'group',
  parts: {
    received: messageText('When a request has come in'),
    confirmed: messageText('When an appointment is confirmed'),
    changed: messageText('When its day, time or branch changes'),
    withdrawn: {
      ...messageText('When its day and time do not hold any more'),
      hint: 'Here {visit} is the visit that the patient was told of. It is sent once the status goes back to pending, or the day or time is emptied.',
    },
    cancelled: messageText('When it is cancelled'),
    reminder: messageText('To remind of it, the day before'),
    result: messageText('When a result can be collected'),
  },
}

/** The texts that patients read on their page before a visit. */
export const visitPart: PartOf<VisitTexts> = {
  kind: 'group',
  parts: {
    arrival: {
      kind: 'text',
      label: 'When to come',
      maxLength: 200,
      hint: 'A sentence after the agreed day and time. The messages have one of their own.',
    },
    toBring: {
      kind: 'list',
      label: 'What to bring',
      noun: 'thing',
      min: 0,
      max: 12,
      row: line('What to bring', 120),
    },
    refusals: {
      kind: 'list',
      label: 'When you cannot help',
      hint: 'The front desk chooses one of these sentences, and the patient reads it.',
      noun: 'sentence',
      min: 0,
      max: 12,
      row: line('Sentence', 200),
    },
  },
}
