import { approvalFields } from '#app/domain/guides/guide.ts'
import { FormDialog, type FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'

interface ApprovalDialogProps {
  title: string
  version: number
  /** The plain date in Accra. */
  today: string
  result: FormResult
}

/** Records which clinician approved a guide, and when. */
export function ApprovalDialog({ title, version, today, result }: ApprovalDialogProps) {
  const field = fieldsOf(result?.errors, { approved_on: today, ...result?.values })
  return (
    <FormDialog
      title="Record an approval"
      intro={
        <p className="mt-3">
          Visitors will see “<bdi>{title}</bdi>” with the clinician’s name and the day. Please
          record it only after the clinician has read the text as it is now.
        </p>
      }
      fields={approvalFields}
      label="Record approval"
      version={version}
      result={result}
    >
      <TextField {...field('approved_on')} label="Approved on" required type="date" max={today} />
    </FormDialog>
  )
}
