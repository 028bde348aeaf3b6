import { useSearchParams } from 'react-router'
import { doneTexts } from '#app/domain/appointments/appointment-texts.ts'
import { undoAddress } from '#app/routes/admin/appointments/undo-address.ts'
import { UndoButton, useUndoOfAddress } from '#app/ui/admin/list/row-actions.tsx'
import { doneSentence, Toast } from '#app/ui/admin/toast.tsx'
import { dialogTexts } from './dialog-texts.ts'

/** Says what was done before this dialog was shown, and undoes it; the list's own toast is inert while a dialog is open. */
export function DialogToast() {
  const [query] = useSearchParams()
  const undo = useUndoOfAddress(undoAddress)
  return (
    <Toast
      sentence={doneSentence(dialogTexts, query.get('done'))}
      undo={undo && <UndoButton result={{ undo }} doneText={doneTexts.undone} />}
    />
  )
}
