import { tooLongText } from '#app/domain/text-errors.ts'
import { chooseDayText } from '#app/values/day.ts'
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
        ? 'we are sorry, you should have an answer by now. Please call or write to us.'
        : 'we have your request. We will call or write within 24 hours to agree on a day and a time.'
    case 'confirmed':
      return [`we will see ${page.askedBy ? page.firstName : 'you'} then.`, arrival]
        .filter(Boolean)
        .join(' ')
    case 'moved':
      return before?.date
        ? `please note the new day and time. Before, it was ${agreedText(before)}.`
        : 'please note the new day and time.'
    case 'displaced':
      return page.isClosed
        ? 'the clinic is closed then. We will call you to agree on another day.'
        : 'we cannot see you at that time. We will call you to agree on another day.'
    case 'past':
      return 'did you miss it? Ask for another day, or call us. If you came, there is nothing to do.'
    case 'cancelled':
      return page.reason
        ? `sorry, we cannot do this test. ${page.reason} Questions? Call us.`
        : 'sorry, we had to cancel this. Please call us, and we will find another day.'
    case 'withdrawn':
      return 'there is nothing more to do. Do you still need the test? Ask for a new appointment.'
    case 'completed':
      return 'your visit is done. Waiting for a result? Call the branch and give your reference.'
  }
}

const stateNames: Record<PatientState, string> = {
  received: 'request received, not confirmed yet',
  confirmed: 'confirmed',
  moved: 'confirmed, on a new day or time',
  displaced: 'needs another day',
  past: 'the day has passed',
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
  title: 'This link does not work',
  text: 'Part of it may be missing, or we have replaced it. Try your reference and your phone number. If that does not work, call or write to us.',
} as const

export const findTexts = {
  title: 'Find your appointment',
  lead: 'Enter your reference and the phone number that you gave us. You can then see your appointment, cancel it, or ask for another day.',
  notFound:
    'We found no appointment with this reference and phone number. Please check both, or call or write to us.',
  manyLookups:
    'Many people are using this page right now. Please answer the question below and try again. You can also try again in ten minutes, or call or write to us.',
  tooMany: 'There were too many tries. Please try again in an hour, or call or write to us.',
  missing: 'Please fill in both fields.',
} as const

/** The most that a patient may write about a change. */
export const maxReasonLength = 500

export const rescheduleTexts = {
  noDate: chooseDayText,
  noReason: 'Please tell us why, or which time suits you.',
  tooLong: tooLongText(maxReasonLength),
  tooMany:
    'You have changed this too often in one hour. Please try again in an hour, or call or write to us.',
} as const
