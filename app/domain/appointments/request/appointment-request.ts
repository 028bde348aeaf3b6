import { tooLongText } from '#app/domain/text-errors.ts'
import { isInvisible } from '#app/values/folded-text.ts'
import type { FieldErrors } from '#app/values/result.ts'
import {
  type CorrectionScope,
  type FormChoices,
  type PatientField,
  patientFields,
} from './patient-fields.ts'

export interface RuleContext extends FormChoices {
  today: string
}

type Fields = typeof patientFields
export type RequestField = keyof Fields
export type OptionalField = {
  [Name in RequestField]: Fields[Name] extends { missing: string } ? never : Name
}[RequestField]
type FieldsWith<Property extends keyof PatientField> = {
  [Name in RequestField]: Fields[Name] extends Record<Property, unknown> ? Name : never
}[RequestField]
export type RequestValues = Record<RequestField, string>

export const requestFields = Object.keys(patientFields) as RequestField[]
export const optionalFields = requestFields.filter(
  (name) => !('missing' in patientFields[name]),
) as OptionalField[]

const fieldsWith = <Property extends keyof PatientField>(property: Property) =>
  requestFields.filter((name) => property in patientFields[name]) as FieldsWith<Property>[]

export const badgeFields = fieldsWith('badges')
export const searchedFields = fieldsWith('isSearched')
export const daySheetFields = fieldsWith('isOnDaySheet')

type FieldsCorrected<Where> = {
  [Name in RequestField]: Fields[Name]['corrected'] extends Where ? Name : never
}[RequestField]

export const fieldsCorrected = <Where extends CorrectionScope>(where: Where) =>
  requestFields.filter(
    (name) => patientFields[name].corrected === where,
  ) as FieldsCorrected<Where>[]

export const sharedFields = fieldsCorrected('in the appointment')
export type SharedField = (typeof sharedFields)[number]

export const fieldOf = (name: RequestField): PatientField => patientFields[name]

/** What the dialog and the export call a stored value. */
export const headingOf = (name: RequestField) =>
  name === 'message' ? 'Message' : fieldOf(name).label

export const emptyRequest = Object.fromEntries(
  requestFields.map((name) => [name, '']),
) as RequestValues

export function checkRequest(values: RequestValues & Declared, rules: RuleContext): FieldErrors {
  const errors = requestFields.flatMap((name) => {
    if (name === 'email' && values.no_email) return []
    const error = errorOf(patientFields[name], values[name], rules)
    return error ? [[name, error] as const] : []
  })
  return Object.fromEntries(errors)
}

const wrongChoice = ({ choices }: PatientField) =>
  typeof choices === 'string'
    ? `Please select a ${choices === 'branches' ? 'branch' : 'service'}.`
    : 'Please select one of these.'

export const choicesOf = ({ choices = [] }: PatientField, all: FormChoices): readonly string[] =>
  typeof choices === 'string' ? all[choices] : choices

export function errorOf(field: PatientField, typed: string, rules: RuleContext) {
  if (typed.length > field.maxLength) return tooLongText(field.maxLength)
  const value = typed.trim()
  if (isInvisible(value)) return field.missing
  if (field.choices && !choicesOf(field, rules).includes(value)) {
    return field.missing ?? wrongChoice(field)
  }
  return field.rule?.(value, rules.today)
}

/** As 'yes' in a form: there is no email address (D-61); an earlier time would suit (S-5.13). */
export type Declared = Partial<Record<(typeof declarations)[number], boolean | string>>
export const declarations = ['no_email', 'earlier'] as const
