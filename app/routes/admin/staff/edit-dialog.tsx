import type { Colleague } from '#app/domain/staff/colleagues/colleague.ts'
import { displayName } from '#app/domain/staff/staff.ts'
import { mergedFields } from '#app/forms/edited-fields.ts'
import { FormDialog, type FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { AccessFields } from './access-fields.tsx'
import { AccountActions } from './account-actions.tsx'
import { ColleagueEmail } from './colleague-email.tsx'

interface EditDialogProps {
  colleague: Colleague
  /** The last result of the action. */
  result: FormResult
}

/** The form for what a colleague may do, and the other actions on the account. */
export function EditDialog({ colleague, result }: EditDialogProps) {
  const stored = accessTexts(colleague)
  return (
    <FormDialog
      title={displayName(colleague)}
      intro={
        colleague.fullName && (
          <p className="text-stone">
            <ColleagueEmail colleague={colleague} />
          </p>
        )
      }
      footer={<AccountActions colleague={colleague} />}
      version={colleague.version}
      stored={stored}
      result={result}
    >
      <AccessFields errors={result?.errors} values={mergedFields(stored, result?.values ?? {})} />
    </FormDialog>
  )
}

/** What a colleague may do as the fields of its form. */
export const accessTexts = ({ role, branch, second_factor_required }: Colleague) => ({
  role,
  branch: branch ?? '',
  second_factor: second_factor_required ? 'required' : '',
})
