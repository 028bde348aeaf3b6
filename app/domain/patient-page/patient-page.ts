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

interface AgreedTime {
  date: string | null
  time: string | null
}

export interface PatientPage extends AgreedTime {
  id: string
  reference: string
  firstName: string
  /** Who asks for the patient and reads the page; null for a patient who asks. */
  askedBy: string | null
  services: string
  state: PatientState
  /** Whether a displaced visit is at a time at which the clinic is closed. */
  isClosed: boolean
  reason: string | null
  before: AgreedTime | null
  preferredDate: string | null
  askedDate: string | null
  hasArrived: boolean
  wantsEarlier: boolean
  isDeclined: boolean
  branch: Omit<Branch, 'alertEmails'> | null
  /** Null without an agreed day, once it is over, and where staff have kept the visit although the branch is closed. */
  hours: DayHours | null
  /** What is closed or missing today; empty once a day is agreed, whose notices are among its hours. */
  notices: Notice[]
  guides: PublicGuide[]
  /** What each service that was asked for says in short; empty for one whose guide is among the guides. */
  preparations: { title: string; text: string }[]
  getsMessages: boolean
  receivedAt: string
  changedAt: string
  version: number
  isNew: boolean
  isLate: boolean
}

export const isOff = ({ state }: Pick<PatientPage, 'state'>) =>
  state === 'cancelled' || state === 'withdrawn'

export const mayMove = ({ state }: Pick<PatientPage, 'state'>) =>
  state === 'received' || state === 'displaced' || isExpected({ state })

export const mayCancel = (page: Pick<PatientPage, 'state' | 'hasArrived'>) =>
  mayMove(page) && !page.hasArrived

export const mayAsk = (page: Pick<PatientPage, 'state'>) => mayMove(page) || page.state === 'past'

export const isExpected = ({ state }: Pick<PatientPage, 'state'>) =>
  state === 'confirmed' || state === 'moved'

export const agreedText = ({ date, time }: AgreedTime): string =>
  date ? [weekdayDate(date), time && clockText(time)].filter(Boolean).join(' at ') : ''
