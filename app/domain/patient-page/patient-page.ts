import type { Branch } from '#app/domain/clinic/content.ts'
import type { PublicGuide } from '#app/domain/guides/guide.ts'
import type { DayHours, Notice } from '#app/domain/hours/closures/closure.ts'
import { clockText, weekdayDate } from '#app/values/date-text.ts'

/**
 * The state of a request as the patient sees it: `moved` was confirmed for another day or time before, `displaced` was
 * agreed for a time that the clinic does not offer any more, `past` was never marked as done, `withdrawn` was cancelled by the patient and `cancelled` by the clinic.
 */
export type PatientState =
  | 'received'
  | 'confirmed'
  | 'moved'
  | 'displaced'
  | 'past'
  | 'cancelled'
  | 'withdrawn'
  | 'completed'

/** The agreed day and time; each is null while it is not agreed. */
export interface AgreedTime {
  date: string | null
  time: string | null
}

/** The content of a patient's page: only the first name of the patient, no email address, phone number or message. */
export interface PatientPage extends AgreedTime {
  id: string
  reference: string
  firstName: string
  service: string
  state: PatientState
  /** Whether a displaced visit is at a time at which the clinic is closed. */
  isClosed: boolean
  /** Why the clinic has cancelled; null where it has given no reason. */
  reason: string | null
  /** The day and time before the visit was moved; null unless it was moved. */
  before: AgreedTime | null
  preferredDate: string | null
  /** The day that the patient asks for instead, while nobody has answered. */
  askedDate: string | null
  /** Whether staff have marked that the patient came. */
  hasArrived: boolean
  /** Whether the patient would come earlier if a time becomes free. */
  wantsEarlier: boolean
  /** Whether staff have declined the last request for another day. */
  isDeclined: boolean
  branch: Pick<
    Branch,
    | 'slug'
    | 'name'
    | 'region'
    | 'location'
    | 'phone'
    | 'answersWhatsApp'
    | 'mapLink'
    | 'coordinates'
  > | null
  /**
   * The hours of the branch on the agreed day; null without an agreed day, once that day is over, and where the visit does
   * not depend on them: staff have kept it although the branch is closed.
   */
  hours: DayHours | null
  /**
   * Notices of what is closed or missing today at the branch, or at any branch while none is agreed; empty once a day is
   * agreed, whose own notices are among its hours, and when the patient cannot ask for one.
   */
  notices: Notice[]
  /** How to prepare for the service. */
  guides: PublicGuide[]
  /** Whether the patient gets messages about the appointment. */
  getsMessages: boolean
  receivedAt: string
  changedAt: string
  version: number
  /** Whether the request was sent a moment ago, and the page still says thank you. */
  isNew: boolean
  /** Whether the clinic has not answered within the day that it promises. */
  isLate: boolean
}

/** Whether the request or the visit is cancelled, by whomever. */
export const isOff = ({ state }: Pick<PatientPage, 'state'>) =>
  state === 'cancelled' || state === 'withdrawn'

/** Whether there is a request or a visit that may still be moved. */
export const mayMove = ({ state }: Pick<PatientPage, 'state'>) =>
  state === 'received' || state === 'displaced' || isExpected({ state })

/** Whether the patient may still cancel; a patient who has arrived cannot. */
export const mayCancel = (page: Pick<PatientPage, 'state' | 'hasArrived'>) =>
  mayMove(page) && !page.hasArrived

/** Whether the patient may ask for another day, also after one that passed. */
export const mayAsk = (page: Pick<PatientPage, 'state'>) => mayMove(page) || page.state === 'past'

export const isExpected = ({ state }: Pick<PatientPage, 'state'>) =>
  state === 'confirmed' || state === 'moved'

/** "Tuesday, November 24, 2026 at 9:30 AM", as far as it is agreed; empty without a day. */
export const agreedText = ({ date, time }: AgreedTime): string =>
  date ? [weekdayDate(date), time && clockText(time)].filter(Boolean).join(' at ') : ''
