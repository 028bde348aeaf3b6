import {
  type Closure,
  type ClosureField,
  closureFieldNames,
} from '#app/domain/hours/closures/closure.ts'
import { FormDialog, type FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { fieldTexts, mergedFields } from '#app/values/forms/edited-fields.ts'
import {
  type BranchChoices,
  ClosureFields,
  ClosureTimes,
  useFollowingSentence,
} from './closure-fields.tsx'

/** A closure as the fields of its form: times as the browser's control writes them. */
export function closureTextsOf(closure: Closure): Record<ClosureField, string> {
  const { starts_at, ends_at, ...texts } = fieldTexts(closure, closureFieldNames)
  return { ...texts, starts_at: starts_at.slice(0, 16), ends_at: ends_at.slice(0, 16) }
}

interface EditDialogProps extends BranchChoices {
  /** The plain date in Accra. */
  today: string
  version: number
  stored: Record<ClosureField, string>
  result: FormResult
}

export function EditDialog(props: EditDialogProps) {
  const { version, stored, today, result, ...branches } = props
  const shown = {
    errors: result?.errors,
    values: mergedFields(stored, result?.values ?? {}),
  }
  const { onChange, isFollowed } = useFollowingSentence(shown.values, today)
  return (
    <FormDialog
      title="Edit Closure"
      result={result}
      version={version}
      stored={stored}
      className="group mt-4 grid gap-4"
      onChange={onChange}
    >
      <ClosureFields {...branches} {...shown} />
      <ClosureTimes {...shown} isFollowed={isFollowed} />
    </FormDialog>
  )
}
