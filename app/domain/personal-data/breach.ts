import { resourceTexts } from '#app/domain/resource-texts.ts'
import type { FormFields } from '#app/values/forms/form-fields.ts'

/** The fields of the register of breaches, which the Data Protection Commission requires (Act 843, section 31). */
export const breachFields = {
  title: { label: 'What happened', maxLength: 200, isRequired: true },
  noticed: { label: 'When it happened and when it was noticed', maxLength: 200, isRequired: true },
  affected: {
    label: 'Whose data, which data, and of how many people',
    maxLength: 1000,
    isMultiline: true,
  },
  measures: { label: 'What was done about it', maxLength: 2000, isMultiline: true },
  reported: {
    label: 'When the Commission and the people were told',
    maxLength: 1000,
    isMultiline: true,
  },
} as const satisfies FormFields

export const breachTexts = resourceTexts('breach')
