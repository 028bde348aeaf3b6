import { BadgeX } from 'lucide-react'
import { href } from 'react-router'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'

interface WithdrawButtonProps {
  id: string
  version: number
  title: string
}

/** Takes the approval of a guide back with one tap; it can be recorded again. */
export function WithdrawButton({ id, version, title }: WithdrawButtonProps) {
  const fetcher = useRowAction()
  return (
    <fetcher.Form method="post" action={href('/admin/guides/:id/:act', { id, act: 'withdraw' })}>
      <input type="hidden" name="version" value={version} />
      <ListQuery />
      <button
        type="submit"
        disabled={fetcher.state !== 'idle'}
        className="icon-button cursor-pointer"
      >
        <BadgeX aria-hidden size={20} />
        <span className="sr-only">Take back the approval of the guide {title}</span>
      </button>
    </fetcher.Form>
  )
}
