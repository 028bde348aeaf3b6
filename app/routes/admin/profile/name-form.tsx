import { accountFields } from '#app/domain/staff/sign-in/sign-in.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { mergedFields } from '#app/forms/edited-fields.ts'
import type { FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { fieldsOf, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'

interface NameFormProps {
  member: Pick<SignedInMember, 'fullName' | 'version'>
  /** The last result of the action. */
  result: FormResult
}

/** The form for one's own name. */
export function NameForm({ member: { fullName, version }, result }: NameFormProps) {
  const stored = { full_name: fullName }
  const field = fieldsOf(result?.errors, mergedFields(stored, result?.values ?? {}))
  return (
    <ResourceForm
      errors={result?.errors}
      label="Save"
      pendingLabel="Saving..."
      version={version}
      stored={stored}
      // The form stays on the screen after saving, so it is compared with the stored name.
      isDirty={(_, form) => nameIn(form) !== fullName}
      className="grid gap-4"
    >
      <TextField
        {...field('full_name')}
        {...accountFields.full_name}
        required
        autoComplete="name"
      />
    </ResourceForm>
  )
}

const nameIn = (form: HTMLFormElement | null) =>
  form && String(new FormData(form).get('full_name')).trim()
