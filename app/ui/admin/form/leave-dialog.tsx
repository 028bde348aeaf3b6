import { DiscardDialog } from '#app/ui/admin/dialog/discard-dialog.tsx'

interface LeaveDialogProps {
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <DiscardDialog
      title="Unsaved Changes"
      label="Leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      You have unsaved changes. Leave this page?
    </DiscardDialog>
  )
}
