import { type ReactNode, useRef } from 'react'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ResourceDialog, useListBelow } from './resource-dialog.tsx'

/** The result of the action of a confirm dialog that failed; otherwise the action redirects to the list. */
export type ConfirmResult = { error: string } | undefined

interface ConfirmDialogProps {
  /** The text of the button; with the noun it is the title. */
  action: keyof typeof pendingLabels
  noun: string
  result: ConfirmResult
  fields?: Record<string, string>
  consequence?: string
  /** Whether the action can be undone; then no warning is shown. */
  isReversible?: boolean
  children: ReactNode
}

const pendingLabels = {
  Delete: 'Deleting...',
  Discard: 'Discarding...',
  Deactivate: 'Deactivating...',
  Remove: 'Removing...',
} as const

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { action, noun, result, fields = {}, consequence, isReversible, children } = props
  return (
    <ResourceDialog title={`${action} ${titleOf(noun)}`} role="alertdialog" result={result}>
      <p className="my-3">
        <LossQuestion action={action} consequence={consequence} isReversible={isReversible}>
          {children}
        </LossQuestion>
      </p>
      <ResourceForm
        errors={result && { '': result.error }}
        label={action}
        pendingLabel={pendingLabels[action]}
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

const titleOf = (noun: string) => noun.replaceAll(/\b[a-z]/g, (first) => first.toUpperCase())

interface DeleteDialogProps extends Pick<ConfirmDialogProps, 'noun' | 'result' | 'consequence'> {
  name: string
}

export const DeleteDialog = ({ name, ...dialog }: DeleteDialogProps) => (
  <ConfirmDialog action="Delete" {...dialog}>
    the {dialog.noun} "<bdi>{name}</bdi>"
  </ConfirmDialog>
)

interface LossQuestionProps {
  action: string
  consequence?: string | undefined
  /** Whether the action can be undone; then no warning is shown. */
  isReversible?: boolean | undefined
  children: ReactNode
}

/** The question before something is lost, as a sentence; by default it warns that the loss is final. */
export function LossQuestion(props: LossQuestionProps) {
  const { action, consequence, isReversible = false, children } = props
  return (
    <>
      {`Are you sure you want to ${action.toLowerCase()} `}
      {children}
      {`? ${[consequence, isReversible ? '' : 'This action cannot be undone.'].join(' ').trim()}`}
    </>
  )
}

/** Asks before something in the browser is discarded; `ConfirmDialog` asks before something on the server is deleted. */
export function DiscardDialog(props: {
  title: string
  label: string
  cancelLabel?: string
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}) {
  const { title, label, cancelLabel = 'Cancel', onConfirm, onCancel, children } = props
  const isConfirmed = useRef(false)
  return (
    <Dialog
      title={title}
      role="alertdialog"
      // Confirmed after closing, so that the focus returns through what is underneath.
      onClose={() => (isConfirmed.current ? onConfirm() : onCancel())}
    >
      <p className="mt-3">{children}</p>
      <div className="mt-5 form-actions">
        <button type="button" className="button button-quiet" data-close>
          {cancelLabel}
        </button>
        <button
          type="button"
          className="button button-danger"
          data-close
          onClick={() => {
            isConfirmed.current = true
          }}
        >
          {label}
        </button>
      </div>
    </Dialog>
  )
}
