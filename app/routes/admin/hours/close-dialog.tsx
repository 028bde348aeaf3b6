import { daysAfter } from '#app/day.ts'
import { spans, spanTexts, usualSentence } from '#app/domain/hours/closure.ts'
import type { FieldErrors } from '#app/result.ts'
import { ResourceDialog, useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { type BranchChoices, ClosureFields, ClosureTimes } from './closure-fields.tsx'

interface CloseDialogProps extends BranchChoices {
  /** The slug of the branch that is chosen first. */
  branch: string
  /** The plain date in Accra. */
  today: string
  result: { errors: FieldErrors; values: Record<string, string> } | undefined
}

/** Closes a branch: filled in for today, so that one more tap is enough. */
export function CloseDialog({ branch, today, result, ...branches }: CloseDialogProps) {
  const times = { starts_at: `${today}T00:00`, ends_at: `${daysAfter(today, 1)}T00:00` }
  const values = { branch, sentence: usualSentence, span: 'day', ...times, ...result?.values }
  return (
    <ResourceDialog title="Close a branch" result={result}>
      <ResourceForm
        errors={result?.errors}
        label="Close"
        pendingLabel="Closing..."
        cancel={useListBelow()}
        preventScrollReset
        className="group mt-4 grid gap-4"
      >
        <ClosureFields {...branches} errors={result?.errors} values={values} />
        <fieldset>
          <legend className="font-semibold">How long</legend>
          {spans.map((span) => (
            <label key={span} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="span"
                value={span}
                defaultChecked={values.span === span}
                className="size-5 shrink-0"
              />
              {spanTexts[span]}
            </label>
          ))}
        </fieldset>
        {/* By style alone, so that it also works before the page is hydrated. */}
        <div className="hidden group-has-[[value=other]:checked]:block">
          <ClosureTimes errors={result?.errors} values={values} />
        </div>
      </ResourceForm>
    </ResourceDialog>
  )
}
