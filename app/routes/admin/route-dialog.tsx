import { type ComponentProps, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { useMayClose } from './unsaved/open-forms.ts'

interface RouteDialogProps extends Omit<ComponentProps<typeof Dialog>, 'onClose'> {
  /** The page underneath, which closing leads back to. */
  back: string
  /** What the dialog's own action answered last: while it does, the dialog stays as it stands. */
  answer: unknown
}

/** A dialog that has an address of its own, over the page that it was opened from. */
export function RouteDialog({ back, answer, ...dialog }: RouteDialogProps) {
  const navigate = useNavigate()
  const mayClose = useMayClose()
  // Whoever closes it and opens it again before the page is back gets a new one.
  const { key } = useLocation()
  const [opening, setOpening] = useState(key)
  if (!answer && opening !== key) setOpening(key)
  return (
    <Dialog
      key={opening}
      mayClose={mayClose}
      onClose={() => navigate(back, { preventScrollReset: true })}
      {...dialog}
    />
  )
}
