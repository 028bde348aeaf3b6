import { type ReactNode, useState } from 'react'
import {
  choicesOf,
  type Declared,
  fieldOf,
  type RequestField,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import {
  type FormChoices,
  fieldGroups,
  latestDate,
  type PatientField,
  patientFields,
} from '#app/domain/appointments/request/patient-fields.ts'
import { FieldError, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'

interface PatientFieldProps {
  name: RequestField
  error: string | undefined
  defaultValue: string | undefined
}

interface ChoiceFieldProps extends PatientFieldProps {
  choices: FormChoices
}

export function PatientFieldInput({
  today,
  choices,
  isForStaff = false,
  declared = {},
  ...props
}: ChoiceFieldProps & { today: string; isForStaff?: boolean; declared?: Declared }) {
  const patientField: PatientField = patientFields[props.name]
  const { input, missing, isOptionalForStaff, maxLength } = patientField
  const label = labelFor(patientField, isForStaff)
  const { autoComplete, hint, example, isMarkedRequired } = patientField
  const required = missing !== undefined && !(isForStaff && isOptionalForStaff)
  const field = { ...props, label, required, maxLength }
  const forPatient = !isForStaff && { autoComplete, hint, example, isMarkedRequired }
  switch (input) {
    case 'choice':
      return patientField.isTicked && !isForStaff ? (
        <TickedField {...props} choices={choices} />
      ) : (
        <ChoiceField {...props} choices={choices} />
      )
    case 'date':
      return (
        <div>
          <TextField {...field} type="date" min={today} max={latestDate(today)} />
          <DeclarationCheckbox
            name="earlier"
            label="I can come earlier if a time becomes free"
            isChecked={Boolean(declared.earlier)}
          />
        </div>
      )
    case 'paragraph':
      return (
        <div className="sm:col-span-2">
          <TextAreaField {...field} {...forPatient} rows={isForStaff ? 3 : 4} />
        </div>
      )
    default: {
      const type = input === 'line' ? undefined : input
      const control = <TextField {...field} {...forPatient} type={type} />
      return input === 'email' && !isForStaff ? (
        <div>
          {control}
          <DeclarationCheckbox
            name="no_email"
            label="I have no e-mail address"
            isChecked={Boolean(declared.no_email)}
          />
        </div>
      ) : (
        control
      )
    }
  }
}

interface DeclarationCheckboxProps {
  name: keyof Declared
  label: string
  isChecked: boolean
}

const DeclarationCheckbox = ({ name, label, isChecked }: DeclarationCheckboxProps) => (
  <label className="mt-1 flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      name={name}
      value="yes"
      defaultChecked={isChecked}
      className="size-5 shrink-0"
    />
    {label}
  </label>
)

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

const labelFor = ({ label, ownLabel }: PatientField, isForStaff: boolean) =>
  (!isForStaff && ownLabel) || label

/** A choice in sight, which one tap takes; its first one is to choose nothing. */
function TickedField({ name, choices, error, defaultValue = '' }: ChoiceFieldProps) {
  const patientField: PatientField = patientFields[name]
  return (
    // An error links here, and is focused.
    <fieldset id={name} tabIndex={-1} aria-describedby={error && `${name}-error`}>
      <legend className="font-semibold">{labelFor(patientField, false)}</legend>
      <div className="flex flex-wrap gap-x-5">
        {['', ...choicesOf(patientField, choices)].map((choice) => (
          <label key={choice} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={name}
              value={choice}
              defaultChecked={choice === defaultValue}
              className="size-5 shrink-0"
            />
            {choice || patientField.placeholder}
          </label>
        ))}
      </div>
      {error && <FieldError name={name} text={error} />}
    </fieldset>
  )
}

export const shownFields = requestFields.filter((name) => !fieldOf(name).group)

interface FoldedFieldsProps {
  groups: (keyof typeof fieldGroups)[]
  control: (name: RequestField) => ReactNode
  isNeeded: (name: RequestField) => boolean
}

export function FoldedFields({ groups, control, isNeeded }: FoldedFieldsProps) {
  return groups.map((group) => {
    const names = requestFields.filter((name) => fieldOf(name).group === group)
    return (
      <Folded key={group} {...fieldGroups[group]} isNeeded={names.some(isNeeded)}>
        {names.map(control)}
      </Folded>
    )
  })
}

interface FoldedProps {
  label: string
  hint: string
  isNeeded: boolean
  children: ReactNode
}

function Folded({ label, hint, isNeeded, children }: FoldedProps) {
  // The group stays open when the error in it is corrected, because somebody is typing there.
  const [isOpen, setOpen] = useState(isNeeded)
  return (
    <details
      className="sm:col-span-2"
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{label}</summary>
      <p className="text-stone">{hint}</p>
      <div className="mt-3 grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </details>
  )
}
