import type { ComponentProps, ReactNode } from 'react'
import {
  type FetcherWithComponents,
  Form,
  Link,
  useActionData,
  useFormAction,
  useNavigation,
} from 'react-router'
import { Failure } from '#app/ui/admin/failure.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import {
  type FieldTexts,
  mergedFields,
  newIdName,
  openedFieldName,
  questionName,
} from '#app/values/forms/edited-fields.ts'
import {
  type Choices,
  type FieldDescription,
  type FormFields,
  namesOf,
} from '#app/values/forms/form-fields.ts'
import type { FieldErrors } from '#app/values/result.ts'
import { useFollowStored } from './follow-stored.ts'
import { useUnsavedChanges } from './open-forms.ts'

interface ResourceFormProps extends Omit<ComponentProps<typeof Form>, 'ref'> {
  /** The errors of the last attempt, by field; the key '' is for the whole form. */
  errors?: FieldErrors | undefined
  label: string
  pendingLabel?: string
  /** The version of the row: once a conflict has shown what others have written, saving again overwrites on purpose. */
  version?: number | undefined
  /** The stored fields of the row that is edited: only those are saved that are then changed. */
  stored?: FieldTexts | undefined
  /** The id that a new row gets: a form that is sent again finds the row that it has stored. */
  newId?: string | undefined
  /** The address of Cancel, or the function that it calls; without either there is no such button. */
  cancel?: string | (() => void)
  cancelLabel?: string
  otherSubmit?: ReactNode
  /** For a form whose action does not navigate. */
  fetcher?: FetcherWithComponents<unknown>
  /** Whether the form is being sent, for a form whose `onSubmit` sends it. */
  isPending?: boolean
  isEmpty?: boolean
  isDone?: boolean
  /** Decides whether leaving the form asks first; by default it does when something was typed. */
  isDirty?: Parameters<typeof useUnsavedChanges>[1]
  isWide?: boolean
  /** Whether the form is longer than a phone's screen: its buttons then stay in view. */
  isLong?: boolean
  isDangerous?: boolean
  /** Whether the fields are filled in by scripts alone: without scripts the form has no button. */
  needsScript?: boolean
}

export function ResourceForm(props: ResourceFormProps) {
  const {
    errors = noErrors,
    label,
    pendingLabel = label,
    cancel,
    cancelLabel,
    otherSubmit,
    isPending: isSending,
    isEmpty = false,
    ...rest
  } = props
  const { fetcher, isDone = false, isDirty, version, stored, newId, children, ...looks } = rest
  const { isWide = false, isLong = false, isDangerous = false, needsScript, ...form } = looks
  const element = useErrorFocus(errors)
  useUnsavedChanges(element, isDone ? nothingToLose : isDirty)
  const opened = useFollowStored(element, { version, stored }, useAnswer(fetcher))
  const isSubmitting = useIsSubmitting(form.action)
  const isPending = isSending ?? (fetcher ? fetcher.state !== 'idle' : isSubmitting)
  const Frame = fetcher?.Form ?? Form
  return (
    <Frame method="post" noValidate {...form} ref={element}>
      {opened.version !== undefined && (
        <input type="hidden" name="version" value={opened.version} />
      )}
      {opened.stored && (
        <input type="hidden" name={openedFieldName} value={JSON.stringify(opened.stored)} />
      )}
      {newId && <input type="hidden" name={newIdName} value={newId} />}
      {errors[''] && <input type="hidden" name={questionName} value={errors['']} />}
      {children}
      <div
        className={isWide ? 'grid gap-4' : `form-actions col-span-full ${isLong ? 'form-bar' : ''}`}
      >
        {/* Beside the button, which may be far from the end of the form. */}
        {errors[''] && !isPending && (
          <div className="basis-full">
            <Failure text={errors['']} />
          </div>
        )}
        {typeof cancel === 'string' && (
          <Link to={cancel} data-close className="button button-quiet">
            {cancelLabel ?? 'Cancel'}
          </Link>
        )}
        {typeof cancel === 'function' && (
          <button type="button" className="button button-quiet" onClick={cancel}>
            {cancelLabel ?? 'Cancel'}
          </button>
        )}
        <button
          type="submit"
          className={`${isDangerous ? 'button button-danger' : 'button'} ${needsScript ? 'needs-script' : ''}`}
          disabled={isPending || isDone || isEmpty}
        >
          {isPending ? pendingLabel : label}
        </button>
        {otherSubmit}
      </div>
    </Frame>
  )
}

const noErrors: FieldErrors = {}

/** The `isDirty` of a form that may be left without asking: a search, or the address at sign-in (S-11.7). */
export const nothingToLose = () => false

function useAnswer(fetcher: FetcherWithComponents<unknown> | undefined) {
  const answer = useActionData<{ version?: number; stored?: FieldTexts }>()
  return fetcher ? (fetcher.data as typeof answer) : answer
}

function useIsSubmitting(action: string | undefined): boolean {
  const { formAction } = useNavigation()
  return useFormAction(action) === formAction
}

export const fieldsOf =
  <Name extends string>(
    errors: FieldErrors = noErrors,
    values: Partial<Record<Name, string>> = {},
  ) =>
  (name: Name) => ({
    name,
    error: errors[name],
    defaultValue: values[name],
  })

interface DescribedFieldProps {
  description: FieldDescription
  name: string
  defaultValue: string | undefined
  error: string | undefined
  choices?: Choices[string] | undefined
}

export function DescribedField({ description, choices = {}, ...field }: DescribedFieldProps) {
  const { label, hint, isRequired: required } = description
  const props = { ...field, label, hint, required }
  if ('input' in description && description.input === 'choice') {
    const { defaultValue: present } = field
    // What was removed since stays until another one is chosen: the browser would choose the first.
    const isRemoved = present && !Object.hasOwn(choices, present)
    const offered: Choices[string] = isRemoved ? { ...choices, [present]: present } : choices
    const labelOf = (choice: string) => offered[choice] ?? choice
    const select = { placeholder: description.none, choices: Object.keys(offered), labelOf }
    return <SelectField {...props} {...select} />
  }
  if ('input' in description) return <TextField {...props} type="date" max={description.max} />
  const { maxLength, isMultiline } = description
  if (isMultiline) return <TextAreaField {...props} maxLength={maxLength} rows={3} />
  return <TextField {...props} maxLength={maxLength} />
}

interface DescribedFieldsProps {
  fields: FormFields
  stored: FieldTexts | undefined
  /** The values that were sent, when something in them must be corrected. */
  sent: FieldTexts | undefined
  errors: FieldErrors | undefined
  choices?: Choices | undefined
}

export function DescribedFields(props: DescribedFieldsProps) {
  const { fields, stored, sent = {}, errors, choices = {} } = props
  const field = fieldsOf(errors, stored ? mergedFields(stored, sent) : sent)
  return namesOf(fields).map((name) => {
    const description = fields[name]
    const given = { choices: choices[name], ...field(name) }
    return description && <DescribedField key={name} description={description} {...given} />
  })
}
