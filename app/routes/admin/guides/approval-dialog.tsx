import { approvalFields } from '#app/domain/guides/guide.ts'
import { FormDialog, type FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { Failure } from '#app/ui/admin/failure.tsx'

interface ApprovalDialogProps {
  title: string
  /** The sanitised text, which the approval is of. */
  html: string
  version: number
  /** The plain date in Accra. */
  today: string
  /** A conflict says so above the text, which is the changed one. */
  result: (NonNullable<FormResult> & { isConflict: boolean }) | undefined
}

/** Records which clinician approved a guide, and when; it shows the text that visitors will read. */
export function ApprovalDialog({ title, html, version, today, result }: ApprovalDialogProps) {
  const { '': error = '', ...errors } = result?.errors ?? {}
  // A form with errors keeps the version that it was sent with: its text was on the screen then.
  const { version: sent } = result?.values ?? {}
  return (
    <FormDialog
      title="Record an Approval"
      intro={
        <>
          {result?.isConflict && (
            <div className="mt-3">
              <Failure text={error} />
            </div>
          )}
          <p className="mt-3">
            Visitors will see this text with the clinician’s name and the day. Please record it only
            after the clinician has read the text as it stands here.
          </p>
          <article aria-labelledby="guide-title" className="mt-3 border-l-4 border-ochre pl-4">
            <h3 id="guide-title" className="wrap-anywhere">
              <bdi>{title}</bdi>
            </h3>
            <div
              className="post-text wrap-anywhere"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it on every read
              dangerouslySetInnerHTML={{ __html: html }}
            />
          </article>
        </>
      }
      fields={{ ...approvalFields, approved_on: { ...approvalFields.approved_on, max: today } }}
      values={{ approved_on: today }}
      label="Record approval"
      version={sent === undefined ? version : Number(sent)}
      result={result}
      errors={result?.isConflict ? errors : result?.errors}
    />
  )
}
