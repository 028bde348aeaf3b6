import { useRef } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'

interface LeaveDialogProps {
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const isLeaving = useRef(false)
  return (
    <Dialog
      title="Unsaved changes"
      role="alertdialog"
      // Leaves after closing, so that the focus returns through the dialog underneath.
      onClose={() => (isLeaving.current ? onLeave() : onStay())}
    >
      <p className="mt-3">You have unsaved changes. Leave this page?</p>
      <div className="mt-5 form-actions">
        <button type="button" className="button button-quiet" data-close>
          Stay
        </button>
        <button
          type="button"
          className="button button-danger"
          data-close
          onClick={() => {
            isLeaving.current = true
          }}
        >
          Leave
        </button>
      </div>
    </Dialog>
  )
}
