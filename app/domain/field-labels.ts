import type { FieldLabels } from '#app/edited-fields.ts'
import type { FormFields } from '#app/form-fields.ts'
import { dayMonthYear } from '#app/ui/date-text.ts'

/** What people read of described days and choices, where a conflict names what the other person has chosen. */
export function labelsOf(fields: FormFields): FieldLabels {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if ('choices' in field) return [[name, (text: string) => field.choices[text] ?? text]]
      return 'input' in field ? [[name, (text: string) => text && dayMonthYear(text)]] : []
    }),
  )
}
