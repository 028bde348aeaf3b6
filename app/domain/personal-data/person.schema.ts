import { z } from 'zod'
import {
  requestFieldSchemas,
  truncateFields,
} from '#app/domain/appointments/request/appointment-request.schema.ts'
import {
  checkRequest,
  emptyRequest,
  type RuleContext,
} from '#app/domain/appointments/request/appointment-request.ts'
import { asResult } from '#app/domain/text-fields.schema.ts'
import { invalid, type Result } from '#app/result.ts'
import { type PersonField, personFields } from './person.ts'

const { first_name, last_name, email, phone } = requestFieldSchemas
// The day, the service and the branch of a request are not corrected here, so their rules need no choices.
const rules: RuleContext = { today: '', services: [], branches: [] }
const Person = z.object({ first_name, last_name, email, phone })

/** Reads the correction of a person's name and addresses by the rules of the patients' form. */
export function readCorrection(input: unknown): Result<Record<PersonField, string>> {
  const read = asResult(Person.safeParse(truncateFields(input)))
  if (!read.ok) return read
  const all = checkRequest({ ...emptyRequest, ...read.value }, rules)
  const errors = Object.fromEntries(
    Object.entries(all).filter(
      // The front desk also takes requests of people without an email address.
      ([name]) =>
        personFields.some((field) => field === name) &&
        !(name === 'email' && read.value.email === ''),
    ),
  )
  return Object.keys(errors).length > 0 ? invalid(errors) : read
}
