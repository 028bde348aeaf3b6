import { DoorOpen } from 'lucide-react'
import { href } from 'react-router'
import type { Closure } from '#app/domain/hours/closures/closure.ts'
import { useRowAction } from '#app/ui/admin/list/row-actions.tsx'

interface ReopenButtonProps {
  closure: Pick<Closure, 'id' | 'version'>
  name: string
}

/** Undoes a closure, as it is shown, with one tap. */
export function ReopenButton({ closure: { id, version }, name }: ReopenButtonProps) {
  const fetcher = useRowAction()
  return (
    <fetcher.Form method="post" action={href('/admin/hours/:id/:act', { id, act: 'reopen' })}>
      <input type="hidden" name="version" value={version} />
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
