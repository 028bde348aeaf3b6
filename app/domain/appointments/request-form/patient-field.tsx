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
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'

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
  const { input, label, missing, isOptionalForStaff, maxLength } = patientField
  const { autoComplete, hint, example, isMarkedRequired } = patientField
  const required = missing !== undefined && !(isForStaff && isOptionalForStaff)
  const field = { ...props, label, required, maxLength }
  const forPatient = !isForStaff && { autoComplete, hint, example, isMarkedRequired }
  switch (input) {
    case 'choice':
      return <ChoiceField {...props} choices={choices} />
    case 'date':
      return (
        <div>
          <TextField {...field} type="date" min={today} max={latestDate(today)} />
          <DeclarationCheckbox
            name="earlier"
            label="I would come earlier if a time becomes free"
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

export const shownFields = requestFields.filter((name) => !fieldOf(name).group)

interface FoldedFieldsProps {
  control: (name: RequestField) => ReactNode
  isNeeded: (name: RequestField) => boolean
}

export function FoldedFields({ control, isNeeded }: FoldedFieldsProps) {
  return Object.entries(fieldGroups).map(([group, texts]) => {
    const names = requestFields.filter((name) => fieldOf(name).group === group)
    return (
      <Folded key={group} {...texts} isNeeded={names.some(isNeeded)}>
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
