import { href } from 'react-router'
import { useRowAction } from '#app/ui/admin/list/row-actions.tsx'

/** The button that ends the notice of a restore. */
export function RestoreDone() {
  const fetcher = useRowAction()
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/system/:act', { act: 'restore-reviewed' })}
      className="mt-3"
    >
      <button type="submit" className="button button-quiet" disabled={fetcher.state !== 'idle'}>
        Done
      </button>
    </fetcher.Form>
  )
}
