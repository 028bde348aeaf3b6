import { useRef } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'

interface LeaveQuestionProps {
  onStay: () => void
  onLeave: () => void
}

/** Asks whoever is about to lose what was typed. */
export function LeaveDialog({ onStay, onLeave }: LeaveQuestionProps) {
  const isLeaving = useRef(false)
  return (
    <Dialog
      title="Unsaved changes"
      role="alertdialog"
      // Only once it is closed, so that the focus goes back through the dialog underneath.
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
