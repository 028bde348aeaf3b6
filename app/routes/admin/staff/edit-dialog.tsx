import type { Colleague } from '#app/domain/staff/colleague.ts'
import { nameOf } from '#app/domain/staff/staff.ts'
import type { FieldErrors } from '#app/result.ts'
import { ResourceDialog, useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { AccessFields } from './access-fields.tsx'
import { AccountActions } from './account-actions.tsx'

interface EditDialogProps {
  colleague: Colleague
  /** What the action answered last. */
  result: { errors: FieldErrors; values: Record<string, string> } | undefined
}

/** What a colleague may do, and what else an owner can do with the account. */
export function EditDialog({ colleague, result }: EditDialogProps) {
  return (
    <ResourceDialog title={nameOf(colleague)} result={result}>
      {colleague.fullName && <p className="wrap-anywhere text-stone">{colleague.email}</p>}
      <ResourceForm
        errors={result?.errors}
        label="Save"
        pendingLabel="Saving..."
        cancel={useListBelow()}
        preventScrollReset
        version={colleague.version}
        className="mt-4 grid gap-4"
      >
        <AccessFields errors={result?.errors} values={result?.values ?? storedValues(colleague)} />
      </ResourceForm>
      <AccountActions colleague={colleague} />
    </ResourceDialog>
  )
}

const storedValues = ({ role, branch, second_factor_required }: Colleague) => ({
  role,
  branch: branch ?? '',
  second_factor: second_factor_required ? 'required' : '',
})
