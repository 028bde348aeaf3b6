import { Dialog } from '#app/ui/dialog.tsx'

interface DiscardDialogProps {
  title: string
  onDiscard: () => void
  onClose: () => void
}

/** Asks before an article that was never saved is deleted. */
export function DiscardDialog({ title, onDiscard, onClose }: DiscardDialogProps) {
  return (
    <Dialog title="Discard article" role="alertdialog" onClose={onClose}>
      <p className="mt-3">
        Are you sure you want to discard "<bdi>{title}</bdi>"? This action cannot be undone.
      </p>
      <div className="mt-5 form-actions">
        <button type="button" className="button button-quiet" data-close>
          Cancel
        </button>
        <button type="button" className="button button-danger" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </Dialog>
  )
}
