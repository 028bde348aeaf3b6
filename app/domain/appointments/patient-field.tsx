import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import {
  choicesOf,
  type FormChoices,
  latestDate,
  type PatientField,
  patientFields,
  type RequestField,
} from './appointment-request.ts'

interface PatientFieldProps {
  name: RequestField
  error: string | undefined
  defaultValue: string | undefined
}

interface ChoiceFieldProps extends PatientFieldProps {
  choices: FormChoices
}

interface FormFieldProps extends ChoiceFieldProps {
  today: string
  /** Whether staff fill it in for a patient: with fewer required fields, and the length limited while typing. */
  isForStaff?: boolean
}

/** The field of a form that asks for one detail of a patient; `today` is the plain date in Accra. */
export function PatientFieldInput({
  today,
  choices,
  isForStaff = false,
  ...props
}: FormFieldProps) {
  const { input, label, missing, isOptionalForStaff, maxLength, autoComplete, hint }: PatientField =
    patientFields[props.name]
  const required = missing !== undefined && !(isForStaff && isOptionalForStaff)
  const field = { ...props, label, required }
  const forStaff = isForStaff && { maxLength }
  const forPatient = !isForStaff && { autoComplete, hint }
  switch (input) {
    case 'choice':
      return <ChoiceField {...props} choices={choices} />
    case 'date':
      return <TextField {...field} type="date" min={today} max={latestDate(today)} />
    case 'paragraph':
      return (
        <div className="sm:col-span-2">
          <TextAreaField {...field} {...forStaff} {...forPatient} rows={isForStaff ? 3 : 4} />
        </div>
      )
    default:
      return (
        <TextField
          {...field}
          {...forStaff}
          {...forPatient}
          type={input === 'line' ? undefined : input}
        />
      )
  }
}

/** The field for one choice of a list, such as a branch. */
export function ChoiceField({ choices, ...props }: ChoiceFieldProps) {
  const patientField: PatientField = patientFields[props.name]
  const { label, missing, placeholder } = patientField
  return (
    <SelectField
      {...props}
      label={label}
      required={missing !== undefined}
      placeholder={placeholder ?? ''}
      choices={choicesOf(patientField, choices)}
    />
  )
}
