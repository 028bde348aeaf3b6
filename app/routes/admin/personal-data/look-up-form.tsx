import type { FieldErrors } from '#app/result.ts'
import { fieldsOf, nothingToLose, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { maxEmailLength } from '#app/values/email-address.ts'

interface LookUpFormProps {
  /** The phone number or email address that was looked up last. */
  person: string
  errors: FieldErrors | undefined
}

/** The form that looks a person up. */
export const LookUpForm = ({ person, errors }: LookUpFormProps) => (
  <ResourceForm
    errors={errors}
    label="Look Up"
    isDirty={nothingToLose}
    className="card mt-4 grid max-w-form gap-4"
  >
    <TextField
      {...fieldsOf(errors, { person })('person')}
      label="Phone number or email address"
      required
      maxLength={maxEmailLength}
      autoComplete="off"
    />
  </ResourceForm>
)
