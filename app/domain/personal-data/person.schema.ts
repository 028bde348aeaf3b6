import { z } from 'zod'
import {
  requestFieldSchemas,
  truncateFields,
} from '#app/domain/appointments/request/appointment-request.schema.ts'
import {
  checkRequest,
  emptyRequest,
  fieldOf,
  type RuleContext,
} from '#app/domain/appointments/request/appointment-request.ts'
import { asResult } from '#app/domain/text-fields.schema.ts'
import { done, invalid } from '#app/values/result.ts'
import { type CorrectedField, personFields, requestTextFields } from './person.ts'

// The day, the service and the branch of a request are not corrected here, so their rules need no choices.
const rules: RuleContext = { today: '', services: [], branches: [] }

/** Reads a correction by the rules of the patients' form: of the texts of one request, or else of the person. */
export function readCorrection(ofOneRequest: boolean, input: unknown) {
  const names: readonly CorrectedField[] = ofOneRequest ? requestTextFields : personFields
  const shape = Object.fromEntries(names.map((name) => [name, requestFieldSchemas[name]]))
  const read = asResult(z.object(shape).safeParse(truncateFields(input)))
  if (!read.ok) return read
  const values = read.value as Partial<Record<CorrectedField, string>>
  const all = checkRequest({ ...emptyRequest, ...values }, rules)
  const errors = Object.fromEntries(
    names.flatMap((name) => {
      // The front desk also takes requests of people without an email address, and without a message.
      const mayBeEmpty = fieldOf(name).isOptionalForStaff && values[name] === ''
      const error = mayBeEmpty ? undefined : all[name]
      return error ? [[name, error]] : []
    }),
  )
  return Object.keys(errors).length > 0 ? invalid(errors) : done(values)
}
