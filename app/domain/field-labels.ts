import type { FieldLabels } from '#app/forms/edited-fields.ts'
import type { FormFields } from '#app/forms/form-fields.ts'
import { dayMonthYear } from '#app/ui/date-text.ts'

/** The readable texts of days and choices of described fields, for the message about a conflict. */
export function labelsOf(fields: FormFields): FieldLabels {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if ('choices' in field) return [[name, (text: string) => field.choices[text] ?? text]]
      return 'input' in field ? [[name, (text: string) => text && dayMonthYear(text)]] : []
    }),
  )
}
