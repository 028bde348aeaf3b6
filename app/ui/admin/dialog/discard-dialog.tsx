import { type ReactNode, useRef } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'

interface DiscardDialogProps {
  title: string
  label: string
  cancelLabel?: string
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** Asks before something in the browser is discarded; `ConfirmDialog` asks before something on the server is deleted. */
export function DiscardDialog(props: DiscardDialogProps) {
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
