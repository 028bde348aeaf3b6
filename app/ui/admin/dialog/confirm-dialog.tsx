import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Failure } from '#app/ui/admin/failure.tsx'
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
export function ConfirmDialog({
  title,
  actionLabel,
  pendingLabel,
  result,
  fields = {},
  children,
}: ConfirmDialogProps) {
  const back = useListBelow()
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <ResourceDialog title={title} role="alertdialog" result={result}>
      <p className="my-3">{children}</p>
      {result?.error && <Failure text={result.error} />}
      <Form method="post" preventScrollReset className="mt-5 form-actions">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Link to={back} data-close className="button button-quiet">
          Cancel
        </Link>
        <button type="submit" className="button button-danger" disabled={isPending}>
          {isPending ? pendingLabel : actionLabel}
        </button>
      </Form>
    </ResourceDialog>
  )
}
