import { type Closure, type ClosureField, closureFields } from '#app/domain/hours/closure.ts'
import { fieldTexts, mergedFields } from '#app/edited-fields.ts'
import { FormDialog, type FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { type BranchChoices, ClosureFields, ClosureTimes } from './closure-fields.tsx'

/** A closure as the fields of its form: times as the browser's control writes them. */
export function closureTextsOf(closure: Closure): Record<ClosureField, string> {
  const { starts_at, ends_at, ...texts } = fieldTexts(closure, closureFields)
  return { ...texts, starts_at: starts_at.slice(0, 16), ends_at: ends_at.slice(0, 16) }
}

interface EditDialogProps extends BranchChoices {
  version: number
  stored: Record<ClosureField, string>
  result: FormResult
}

/** Edits a closure. */
export function EditDialog({ version, stored, result, ...branches }: EditDialogProps) {
  const shown = {
    errors: result?.errors,
    values: mergedFields(stored, result?.values ?? {}),
  }
  return (
    <FormDialog title="Edit Closure" result={result} version={version} stored={stored}>
      <ClosureFields {...branches} {...shown} />
      <ClosureTimes {...shown} />
    </FormDialog>
  )
}
