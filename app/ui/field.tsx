import { type ComponentProps, type ReactNode, useState } from 'react'

interface FieldProps {
  /** The control's name; its id is the same, so that an error summary can link to it. */
  name: string
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Shown below an error. */
  example?: string | undefined
  required?: boolean | undefined
  /** Whether the label says that it is required; by default it says only what is optional. */
  isMarkedRequired?: boolean | undefined
  /** The control takes more, since a browser would cut a pasted text without a word: it counts them. */
  maxLength?: number | undefined
}

const controlClasses =
  'mt-1.5 block w-full rounded-lg border border-stone bg-white px-3.5 py-2.5 text-ink aria-invalid:border-alert aria-invalid:[box-shadow:0_0_0_1px_var(--color-alert)]'

const lineClasses = `min-h-12 ${controlClasses}`

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {
  /** A button at the end of the input. */
  trailing?: ReactNode
  /** Sets `required`, so that the browser refuses an empty input unless the form has `noValidate`. */
  nativeRequired?: boolean
}

export function TextField({ trailing, nativeRequired, ...props }: TextFieldProps) {
  const { label, error, hint, example, required, isMarkedRequired, maxLength, ...input } = props
  const { count, onInput } = useCount(props)
  const field = (
    <input
      {...input}
      {...ariaProps(props)}
      required={nativeRequired}
      onInput={onInput}
      className={lineClasses}
    />
  )
  return (
    <Labelled {...props} count={count}>
      {trailing ? (
        <div className="relative">
          {field}
          {trailing}
        </div>
      ) : (
        field
      )}
    </Labelled>
  )
}

export function TextAreaField(
  props: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>,
) {
  const { label, error, hint, example, required, isMarkedRequired, maxLength, ...area } = props
  const { count, onInput } = useCount(props)
  return (
    <Labelled {...props} count={count}>
      <textarea {...area} {...ariaProps(props)} onInput={onInput} className={controlClasses} />
    </Labelled>
  )
}

interface Counted {
  maxLength?: number | undefined
  value?: unknown
  defaultValue?: unknown
}

function useCount({ maxLength = Infinity, value, defaultValue }: Counted) {
  const [typed, setTyped] = useState(() => String(defaultValue ?? '').length)
  const length = value === undefined ? typed : String(value).length
  const [now, most] = [length, maxLength].map((number) => number.toLocaleString('en'))
  return {
    count: length > maxLength * 0.9 && (
      <p className={length > maxLength ? 'font-semibold text-alert' : 'text-stone'}>
        {now} of {most} characters
      </p>
    ),
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped(currentTarget.value.length),
  }
}

interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps> {
  /** The label of the empty choice; without it there is none. */
  placeholder?: string | undefined
  choices: readonly string[]
  labelOf?: (choice: string) => string
}

export function SelectField({ placeholder, choices, labelOf, ...props }: SelectProps) {
  const { label, error, hint, example, required, isMarkedRequired, ...select } = props
  return (
    <Labelled {...props}>
      <select {...select} {...ariaProps(props)} className={lineClasses}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labelOf ? labelOf(choice) : choice}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

function Labelled({
  name,
  label,
  required,
  isMarkedRequired,
  hint,
  error,
  example,
  count,
  children,
}: FieldProps & { count?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={name} className="font-semibold">
        {label}
        {(!required || isMarkedRequired) && (
          <span className="font-normal text-stone"> ({required ? 'required' : 'optional'})</span>
        )}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="text-stone">
          {hint}
        </p>
      )}
      {children}
      {count}
      {error && <FieldError name={name} text={error} />}
      {error && example && (
        <p id={`${name}-example`} className="text-stone">
          {example}
        </p>
      )}
    </div>
  )
}

/** The error below a field; groups of controls that are no field of this file show it themselves. */
export const FieldError = ({ name, text }: { name: string; text: string }) => (
  <p id={`${name}-error`} className="mt-1.5 font-semibold text-alert">
    {text}
  </p>
)

const ariaProps = ({ name, error, hint, example, required }: FieldProps) => ({
  id: name,
  'aria-required': required,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [hint && `${name}-hint`, error && `${name}-error`, error && example && `${name}-example`]
      .filter(Boolean)
      .join(' ') || undefined,
})
