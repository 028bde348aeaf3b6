import { resourceTexts } from '#app/domain/resource-texts.ts'
import { dayMonthYear } from '#app/values/date-text.ts'
import type { FieldDescription, FormFields } from '#app/values/forms/form-fields.ts'

export interface PublicGuide {
  id: string
  title: string
  /** Sanitised HTML whose headings start two levels below the page's. */
  html: string
  approval: string
}

export const guideFields = {
  title: { label: 'Title', maxLength: 100, isRequired: true },
} as const satisfies FormFields

export const guideFormFields = ['title', 'content'] as const
export type GuideField = (typeof guideFormFields)[number]

export const guideTextLabel = 'Text'

export const approvalFields = {
  approved_by: { label: 'Clinician', maxLength: 100, isRequired: true },
  approved_on: { label: 'Approved on', input: 'day', isRequired: true },
} as const satisfies FormFields & Record<keyof Approval, FieldDescription>

/** Which clinician approved a guide, and on which plain date; both null while nobody has. */
export interface Approval {
  approved_by: string | null
  approved_on: string | null
}

export const approvalText = ({ approved_by, approved_on }: Approval): string | null =>
  approved_by && approved_on ? `Approved by ${approved_by}, ${dayMonthYear(approved_on)}` : null

export const changedText =
  'Somebody has changed this guide, so no approval was recorded. Please read the new text below.'

const texts = resourceTexts('guide')

export const guideTexts = {
  ...texts,
  done: {
    ...texts.done,
    approved: 'Guide approved: the website shows it now',
    withdrawn: 'Approval taken back: the website no longer shows it',
  },
}
