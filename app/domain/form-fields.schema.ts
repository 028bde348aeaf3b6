import { z } from 'zod'
import { chooseDayText, isDay, notDayText } from '#app/values/day.ts'
import type {
  FieldDescription,
  FieldValue,
  FieldValues,
  FormFields,
} from '#app/values/forms/form-fields.ts'
import type { Result } from '#app/values/result.ts'
import { requiredText } from './text-errors.ts'
import { asResult, Day, hasMaxLength, Line, optional, orNull, Text } from './text-fields.schema.ts'

type FormShape<Fields extends FormFields> = {
  [Name in keyof Fields & string]: z.ZodType<FieldValue<Fields[Name]>>
}

/** The schemas of described fields, for `z.object`. */
export const formShape = <Fields extends FormFields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, describedField(field)]),
  ) as unknown as FormShape<Fields>

function describedField(field: FieldDescription) {
  const { label, isRequired = false } = field
  const isFilled = (text: string) => !isRequired || text !== ''
  const required = requiredText(label)
  if ('input' in field && field.input === 'choice') {
    return optional(Line).refine(isFilled, required).transform(orNull)
  }
  if ('input' in field) {
    return Day.refine((text) => text === '' || isDay(text), notDayText)
      .refine(isFilled, chooseDayText)
      .transform(orNull)
  }
  return optional(field.isMultiline ? Text : Line)
    .refine(isFilled, required)
    .refine(...hasMaxLength(field.maxLength))
}

export function readFormFields<Fields extends FormFields>(fields: Fields) {
  const form = z.object(formShape(fields))
  return (input: unknown) => asResult(form.safeParse(input)) as Result<FieldValues<Fields>>
}
