import { daysAfter } from '#app/day.ts'
import { spans, spanTexts, usualSentence } from '#app/domain/hours/closure.ts'
import { FormDialog, type FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { RadioField } from '#app/ui/choice-field.tsx'
import { type BranchChoices, ClosureFields, ClosureTimes } from './closure-fields.tsx'

interface CloseDialogProps extends BranchChoices {
  /** The slug of the branch that is chosen first. */
  branch: string
  /** The plain date in Accra. */
  today: string
  result: FormResult
}

/** Closes a branch: filled in for today, so that one more tap is enough. */
export function CloseDialog({ branch, today, result, ...branches }: CloseDialogProps) {
  const times = { starts_at: `${today}T00:00`, ends_at: `${daysAfter(today, 1)}T00:00` }
  const values = { branch, sentence: usualSentence, span: 'day', ...times, ...result?.values }
  return (
    <FormDialog
      title="Close a Branch"
      label="Close"
      pendingLabel="Closing..."
      result={result}
      className="group mt-4 grid gap-4"
    >
      <ClosureFields {...branches} errors={result?.errors} values={values} />
      <RadioField
        name="span"
        legend="How long"
        choices={spans}
        labelOf={(span) => spanTexts[span]}
        chosen={values.span}
      />
      {/* By style alone, so that it also works before the page is hydrated. */}
      <div className="hidden group-has-[[value=other]:checked]:block">
        <ClosureTimes errors={result?.errors} values={values} />
      </div>
    </FormDialog>
  )
}
