import { type ComponentProps, useState } from 'react'
import { useLocation, useNavigate, useResolvedPath, useSearchParams } from 'react-router'
import { useMayClose } from '#app/ui/admin/form/open-forms.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'

export function useListBelow(): string {
  const { pathname } = useResolvedPath('..')
  const [query] = useSearchParams()
  return listAddress(pathname, query)
}

interface ResourceDialogProps extends Omit<ComponentProps<typeof Dialog>, 'onClose' | 'mayClose'> {
  /** With a result the dialog stays open. */
  result?: unknown
  /** Closes the dialog; by default it navigates to the list underneath. */
  onClose?: (() => void) | undefined
}

/** A dialog over a list or a form, by default of an address of its own; asks before typed text is lost. */
export function ResourceDialog({ result, onClose, ...dialog }: ResourceDialogProps) {
  const navigate = useNavigate()
  const mayClose = useMayClose()
  const back = useListBelow()
  // A dialog that is closed and opened again before the page underneath has loaded is a new dialog.
  const { key } = useLocation()
  const [openKey, setOpenKey] = useState(key)
  if (!result && openKey !== key) setOpenKey(key)
  return (
    <Dialog
      key={openKey}
      mayClose={mayClose}
      onClose={onClose ?? (() => navigate(back, { preventScrollReset: true }))}
      {...dialog}
    />
  )
}
