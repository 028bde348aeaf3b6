import { DoorOpen } from 'lucide-react'
import { href } from 'react-router'
import { useRowAction } from '#app/ui/admin/list/row-actions.tsx'

/** Undoes a closure with one tap. */
export function ReopenButton({ id, name }: { id: string; name: string }) {
  const fetcher = useRowAction()
  return (
    <fetcher.Form method="post" action={href('/admin/hours/:id/reopen', { id })}>
      <button
        type="submit"
        disabled={fetcher.state !== 'idle'}
        className="button button-quiet whitespace-nowrap"
      >
        <DoorOpen aria-hidden size={20} /> Undo
        <span className="sr-only">: {name}</span>
      </button>
    </fetcher.Form>
  )
}
