import { noBranchText } from '#app/domain/clinic/offerings.ts'
import { resourceTexts } from '#app/domain/resource-texts.ts'

export const closureKinds = ['closed', 'limited'] as const
type ClosureKind = (typeof closureKinds)[number]

export interface Closure {
  id: string
  version: number
  branch: string | null
  kind: ClosureKind
  /** The id of the service that is missing; null where the sentence alone says what is. */
  service: string | null
  sentence: string
  starts_at: string
  ends_at: string
}

export interface BranchState {
  isOpen: boolean
  changesAt: Date | null
}

export interface Notice {
  id: string
  branch: string
  sentence: string
}

export interface DayHours {
  text: string
  holiday: string | null
  notices: string[]
}

export interface SpecialHours {
  validFrom: string
  validThrough: string
  opens: string
  closes: string
}

export const closureFields = {
  branch: { label: 'Branch', input: 'choice', isRequired: true },
  kind: { legend: 'The branch is' },
  service: { label: 'What is missing', input: 'choice', none: 'Something else' },
  sentence: {
    label: 'What visitors read',
    hint: 'Visitors read: “Bole: No power today.”',
    maxLength: 160,
  },
  starts_at: { label: 'From' },
  ends_at: { label: 'Until' },
} as const satisfies Record<Exclude<keyof Closure, 'id' | 'version'>, object>
export type ClosureField = keyof typeof closureFields
export const closureFieldNames = Object.keys(closureFields) as ClosureField[]

export const kindTexts: Record<ClosureKind, string> = {
  closed: 'Closed',
  limited: 'Open, but something is missing',
}

export const spanChoices = ['day', 'other'] as const
export const spans = [...spanChoices, 'afternoon'] as const
export type Span = (typeof spans)[number]

export const spanTexts: Record<Span, string> = {
  day: 'All day today',
  afternoon: 'Close from 12:00 PM',
  other: 'From and until',
}

const texts = resourceTexts('closure')

export const closureTexts = {
  ...texts,
  done: {
    ...texts.done,
    closed: 'Visitors see it now',
    reopened: 'Open again',
  },
  noBranch: noBranchText,
  noSentence: 'Sentence is required',
  nothingMissing: 'Please write what is missing, such as “No imaging today.”',
  noTime: 'Please enter a date and a time.',
  endsFirst: 'Please choose an end after the start.',
  isOver: 'Please choose an end that is still to come.',
} as const
