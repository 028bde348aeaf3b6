import type { FieldTexts } from '#app/edited-fields.ts'
import type { FieldErrors } from '#app/result.ts'
import type { TextFields } from '#app/text-fields.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { DescribedFields } from '#app/ui/admin/form/text-fields.tsx'
import { ResourceDialog, useListBelow } from './resource-dialog.tsx'

interface TextDialogProps {
  title: string
  /** The described fields of the form. */
  fields: TextFields
  /** The row that is edited; both are undefined for a new one. */
  version?: number
  stored?: FieldTexts
  /** What the action answered last. */
  result: { errors: FieldErrors; values: FieldTexts } | undefined
}

/** A dialog that creates or edits a row whose form has described text fields alone. */
export function TextDialog({ title, fields, version, stored, result }: TextDialogProps) {
  return (
    <ResourceDialog title={title} result={result}>
      <ResourceForm
        errors={result?.errors}
        label="Save"
        pendingLabel="Saving..."
        cancel={useListBelow()}
        preventScrollReset
        version={version}
        stored={stored}
        className="mt-4 grid gap-4"
      >
        <DescribedFields
          fields={fields}
          stored={stored}
          sent={result?.values}
          errors={result?.errors}
        />
      </ResourceForm>
    </ResourceDialog>
  )
}
