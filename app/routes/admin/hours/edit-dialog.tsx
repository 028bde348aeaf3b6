import { type Closure, type ClosureField, closureFields } from '#app/domain/hours/closure.ts'
import { fieldTexts, mergedFields } from '#app/edited-fields.ts'
import type { FieldErrors } from '#app/result.ts'
import { ResourceDialog, useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { type BranchChoices, ClosureFields, ClosureTimes } from './closure-fields.tsx'

/** A closure as the fields of its form: times as the browser's control writes them. */
export function closureTextsOf(closure: Closure): Record<ClosureField, string> {
  const { starts_at, ends_at, ...texts } = fieldTexts(closure, closureFields)
  return { ...texts, starts_at: starts_at.slice(0, 16), ends_at: ends_at.slice(0, 16) }
}

interface EditDialogProps extends BranchChoices {
  version: number
  stored: Record<ClosureField, string>
  result: { errors: FieldErrors; values: Record<string, string> } | undefined
}

/** Edits a closure. */
export function EditDialog({ version, stored, result, ...branches }: EditDialogProps) {
  const shown = {
    errors: result?.errors,
    values: mergedFields(stored, result?.values ?? {}),
  }
  return (
    <ResourceDialog title="Edit closure" result={result}>
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
        <ClosureFields {...branches} {...shown} />
        <ClosureTimes {...shown} />
      </ResourceForm>
    </ResourceDialog>
  )
}
