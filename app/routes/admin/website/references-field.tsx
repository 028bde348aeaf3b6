import { createContext, useContext } from 'react'
import type { Referable, ReferencesPart } from '#app/domain/clinic/document-part.ts'
import { CheckboxField } from '#app/ui/choice-field.tsx'
import { FieldError, SelectField } from '#app/ui/field.tsx'
import type { PartFieldProps } from './part-field-props.ts'

/** What the parts of the document on the screen can refer to. */
export const ReferableContext = createContext<Referable>({ branches: {}, services: {}, guides: {} })

/** A tick for each thing that can be referred to. */
export function ReferencesField(props: PartFieldProps<ReferencesPart>) {
  const { part, way, value, errors, onChange } = props
  const choices = useContext(ReferableContext)[part.to]
  const chosen = Array.isArray(value) ? value : []
  // What is gone is dropped with the next choice; the order is that of the choices.
  const choose = (id: string, isChosen: boolean) =>
    onChange(
      Object.keys(choices).filter((each) => (each === id ? isChosen : chosen.includes(each))),
    )
  if (part.isSingle) {
    return (
      <SelectField
        name={way}
        error={errors[way]}
        label={part.label}
        placeholder={part.none}
        choices={Object.keys(choices)}
        labelOf={(id) => choices[id] ?? id}
        value={String(chosen[0] ?? '')}
        onChange={({ currentTarget: { value } }) => onChange(value ? [value] : [])}
      />
    )
  }
  return (
    <fieldset>
      <legend className="font-semibold">
        {part.label}
        <span className="font-normal text-stone"> (none: {part.none.toLowerCase()})</span>
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {Object.entries(choices).map(([id, name]) => (
          <CheckboxField
            key={id}
            name={`${way}.${id}`}
            checked={chosen.includes(id)}
            aria-invalid={errors[way] ? true : undefined}
            aria-describedby={errors[way] && `${way}-error`}
            onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
          >
            {name}
          </CheckboxField>
        ))}
      </div>
      {errors[way] && <FieldError name={way} text={errors[way]} />}
    </fieldset>
  )
}
