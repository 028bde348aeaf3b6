import type { ReactNode } from 'react'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { ResourceDialog, useListBelow } from './resource-dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** The text of the button, and its text while the action runs. */
  actionLabel: string
  pendingLabel: string
  /** What the action answered: its error. */
  result?: { error: string } | undefined
  /** Hidden fields of the form. */
  fields?: Record<string, string>
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, actionLabel, pendingLabel, result, fields = {}, children } = props
  return (
    <ResourceDialog title={title} role="alertdialog" result={result}>
      <p className="my-3">{children}</p>
      <ResourceForm
        errors={result && { '': result.error }}
        label={actionLabel}
        pendingLabel={pendingLabel}
        isDangerous
        cancel={useListBelow()}
        preventScrollReset
        className="grid gap-4"
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </ResourceForm>
    </ResourceDialog>
  )
}
