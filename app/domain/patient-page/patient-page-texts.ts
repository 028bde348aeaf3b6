import { agreedText, type PatientPage, type PatientState } from './patient-page.ts'

export const pageTitles: Record<PatientState, string> = {
  received: 'Your request is with us',
  confirmed: 'Your appointment is confirmed',
  moved: 'Your appointment has been moved',
  displaced: 'Your appointment needs another day',
  past: 'The day of your appointment has passed',
  cancelled: 'Your appointment is cancelled',
  withdrawn: 'You have cancelled',
  completed: 'Thank you for coming',
}

export function stateExplanation(page: PatientPage, arrival: string): string {
  const { state, before, isLate } = page
  switch (state) {
    case 'received':
      return isLate
        ? 'we should have answered you by now, and we are sorry. Please call or write to us.'
        : 'we will call or write to you within 24 hours to agree on a day and a time. You need not do anything until then.'
    case 'confirmed':
      return ['we expect you.', arrival].filter(Boolean).join(' ')
    case 'moved':
      return before?.date
        ? `please note the new day and time. It was ${agreedText(before)} before.`
        : 'please note the new day and time.'
    case 'displaced':
      return page.isClosed
        ? 'the clinic is closed then. We will call you to agree on another day.'
        : 'we cannot see you then any more. We will call you to agree on another day.'
    case 'past':
      return 'if you could not come, ask for another day or call us. If you have been here, there is nothing to do.'
    case 'cancelled':
      return page.reason
        ? `we are sorry, we cannot do this. ${page.reason} Questions? Please call us.`
        : 'we have cancelled this. If you do not know why, please call us: we will find another day.'
    case 'withdrawn':
      return 'we do not expect you any more, and there is nothing to do. If you still need the test, ask for a new appointment.'
    case 'completed':
      return 'your visit is done. If you still wait for a result, call the branch and give your reference.'
  }
}

const stateNames: Record<PatientState, string> = {
  received: 'with the clinic, not confirmed yet',
  confirmed: 'confirmed',
  moved: 'confirmed, on a new day or time',
  displaced: 'needs another day',
  past: 'its day has passed',
  cancelled: 'cancelled by the clinic',
  withdrawn: 'cancelled by me',
  completed: 'done',
}

/** The message with which patients send the page to themselves: no service, since phones are shared. */
export const ownMessage = (page: PatientPage, clinic: string, address: string): string =>
  [
    `${clinic}, ${page.reference}: ${stateNames[page.state]}`,
    [agreedText(page), page.branch?.name].filter(Boolean).join(', '),
    address,
  ]
    .filter(Boolean)
    .join('\n')

export const unknownLinkTexts = {
  title: 'This link does not open anything',
  text: 'It may be incomplete: with your reference and your phone number you find your appointment. Or the clinic has replaced it: then please call or write to us for the new one.',
} as const

export const findTexts = {
  title: 'Find your appointment',
  lead: 'Give the reference of your request and the phone number that you wrote on it. You then see where it stands, and can cancel or ask for another day.',
  notFound:
    'We found no appointment with this reference and this phone number. Please check both; or call or write to us.',
  manyLookups:
    'Many people are looking for their appointments just now. Please answer the question below and try again. You can also try again in ten minutes, or call or write to us now.',
  tooMany:
    'This was tried many times just now. Please try again in an hour, or call or write to us.',
  missing: 'Please fill in both fields.',
} as const
