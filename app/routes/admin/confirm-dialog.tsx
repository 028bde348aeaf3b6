import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Failure } from './failure.tsx'
import { RouteDialog } from './route-dialog.tsx'

interface ConfirmDialogProps {
  title: string
  back: string
  /** What the button says, and what while it is being done. */
  act: string
  acting: string
  /** Why it could not be done. */
  answer?: { error: string } | undefined
  /** What the form sends beside the decision. */
  fields?: Record<string, string>
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  title,
  back,
  act,
  acting,
  answer,
  fields = {},
  children,
}: ConfirmDialogProps) {
  const isActing = useNavigation().formMethod === 'POST'
  return (
    <RouteDialog title={title} role="alertdialog" back={back} answer={answer}>
      <p className="my-3">{children}</p>
      {answer?.error && <Failure text={answer.error} />}
      <Form method="post" preventScrollReset className="mt-5 form-actions">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Link to={back} data-close className="button button-quiet">
          Cancel
        </Link>
        <button type="submit" className="button button-danger" disabled={isActing}>
          {isActing ? acting : act}
        </button>
      </Form>
    </RouteDialog>
  )
}
