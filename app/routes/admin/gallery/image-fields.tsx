import { type ComponentProps, useEffect, useRef } from 'react'
import { imageFormFields } from '#app/domain/gallery/image.ts'
import { isConnectionSlow } from '#app/images/upload/prepare-file.ts'
import { CheckboxField } from '#app/ui/choice-field.tsx'
import { FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import type { Choices } from '#app/values/forms/form-fields.ts'

export function AltField(props: Omit<ComponentProps<typeof TextField>, 'name' | 'label'>) {
  return <TextField name="alt_text" {...imageFormFields.alt_text} {...props} />
}

type CategoryFieldProps = Omit<
  ComponentProps<typeof SelectField>,
  'name' | 'label' | 'choices' | 'labelOf'
> & { choices: Choices[string] | undefined }

export function CategoryField({ choices = {}, ...props }: CategoryFieldProps) {
  return (
    <SelectField
      name="category_id"
      {...imageFormFields.category_id}
      choices={Object.keys(choices)}
      labelOf={(id) => choices[id] ?? ''}
      {...props}
    />
  )
}

/** Asks whether the people shown have agreed: an image of a patient also reveals that they are one. */
export function Consent({
  error,
  isPlural = false,
}: {
  error?: string | undefined
  isPlural?: boolean
}) {
  return (
    <div>
      <CheckboxField
        name="consent"
        value="yes"
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={`consent-note${error ? ' consent-error' : ''}`}
      >
        Everybody in {isPlural ? 'these pictures' : 'this picture'} has agreed to be shown here, or
        nobody can be recognised.
      </CheckboxField>
      <p id="consent-note" className="text-stone">
        Ask before you take a picture. Patients and parents of children must agree in writing. We
        remove the place where it was taken.
      </p>
      {error && <FieldError name="consent" text={error} />}
    </div>
  )
}

/** Whether images are made smaller before the upload; preselected on a slow connection. */
export function ShrinkChoice({ shrunk }: { shrunk?: string | undefined }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!box.current || !isConnectionSlow()) return
    // Once a page is hydrated, the default alone no longer ticks the box.
    box.current.defaultChecked = true
    box.current.checked = true
  }, [])
  return (
    <div>
      <CheckboxField ref={box} name="shrink">
        Make large pictures smaller: quicker to send, and sharp enough for every screen
      </CheckboxField>
      {shrunk && <p className="text-stone">Made smaller: {shrunk}</p>}
    </div>
  )
}
