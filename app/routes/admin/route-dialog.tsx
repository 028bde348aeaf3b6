import { type ComponentProps, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { useMayClose } from './unsaved/open-forms.ts'

interface RouteDialogProps extends Omit<ComponentProps<typeof Dialog>, 'onClose'> {
  /** The page underneath, which closing leads back to. */
  back: string
  /** What the dialog's own action answered last: with a result the dialog stays open. */
  result: unknown
}

/** A dialog that has an address of its own, over the page that it was opened from. */
export function RouteDialog({ back, result, ...dialog }: RouteDialogProps) {
  const navigate = useNavigate()
  const mayClose = useMayClose()
  // Closed and opened again before the page underneath has loaded, it is a new dialog.
  const { key } = useLocation()
  const [openKey, setOpenKey] = useState(key)
  if (!result && openKey !== key) setOpenKey(key)
  return (
    <Dialog
      key={openKey}
      mayClose={mayClose}
      onClose={() => navigate(back, { preventScrollReset: true })}
      {...dialog}
    />
  )
}
