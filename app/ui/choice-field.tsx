import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './field.tsx'

interface RadioFieldProps<Choice extends string> {
  name: string
  legend: string
  choices: readonly Choice[]
  /** The choice itself by default. */
  labelOf?: (choice: Choice) => ReactNode
  /** The choice that is chosen first. */
  chosen: string | undefined
  error?: string | undefined
  /** In rows of buttons instead of a list. */
  areButtons?: boolean
  onChoose?: (choice: Choice) => void
}

export function RadioField<Choice extends string>(props: RadioFieldProps<Choice>) {
  const { name, legend, choices, labelOf = (choice) => choice, chosen, error, onChoose } = props
  const { areButtons = false } = props
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className={areButtons ? 'mt-1 flex flex-wrap gap-2' : undefined}>
        {choices.map((choice) => (
          <label
            key={choice}
            className={areButtons ? 'choice' : 'flex min-h-11 items-start gap-3 py-1.5'}
          >
            <input
              type="radio"
              name={name}
              value={choice}
              defaultChecked={chosen === choice}
              onChange={onChoose && (() => onChoose(choice))}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && `${name}-error`}
              className={areButtons ? undefined : 'mt-0.5 size-5 shrink-0'}
            />
            <span>{labelOf(choice)}</span>
          </label>
        ))}
      </div>
      {error && <FieldError name={name} text={error} />}
    </fieldset>
  )
}

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  /** What is ticked, with an explanation where one is needed. */
  children: ReactNode
}

export const CheckboxField = ({ children, ...input }: CheckboxFieldProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
    <input type="checkbox" {...input} className="mt-0.5 size-5 shrink-0" />
    <span>{children}</span>
  </label>
)
