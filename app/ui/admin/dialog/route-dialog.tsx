import { type ComponentProps, useState } from 'react'
import { useLocation, useNavigate, useResolvedPath, useSearchParams } from 'react-router'
import { listAddress } from '#app/list-state.ts'
import { useMayClose } from '#app/ui/admin/form/open-forms.ts'
import { Dialog } from '#app/ui/dialog.tsx'

/** The address of the list underneath, as it was before the dialog of the present route was opened. */
export function useListBelow(): string {
  const { pathname } = useResolvedPath('..')
  const [query] = useSearchParams()
  return listAddress(pathname, query)
}

interface RouteDialogProps extends Omit<ComponentProps<typeof Dialog>, 'onClose'> {
  /** What the dialog's own action answered last: with a result the dialog stays open. */
  result: unknown
}

/** A dialog that has an address of its own, over the list that it was opened from. */
export function RouteDialog({ result, ...dialog }: RouteDialogProps) {
  const navigate = useNavigate()
  const mayClose = useMayClose()
  const back = useListBelow()
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
