import type { FieldErrors } from '#app/result.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'

interface NameFormProps {
  storedName: string
  errors?: FieldErrors
  /** What was typed in the last attempt. */
  fullName?: string
}

/** The form for one's own name. */
export function NameForm({ storedName, errors, fullName = storedName }: NameFormProps) {
  return (
    <ResourceForm
      errors={errors}
      label="Save"
      pendingLabel="Saving..."
      // The form stays on the screen after saving, so it is compared with the stored name.
      isDirty={(_, form) => nameIn(form) !== storedName}
      className="grid gap-4"
    >
      <TextField
        name="full_name"
        label="Full name"
        required
        autoComplete="name"
        defaultValue={fullName}
        error={errors?.fullName}
      />
    </ResourceForm>
  )
}

const nameIn = (form: HTMLFormElement | null) =>
  form && String(new FormData(form).get('full_name')).trim()
