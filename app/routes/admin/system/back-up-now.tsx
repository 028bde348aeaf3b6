import { href } from 'react-router'
import { useRowAction } from '#app/ui/admin/list/row-actions.tsx'

interface Props {
  isRequested: boolean
  hasFailed: boolean
}

/** The button that requests a backup now, or a sentence where one is requested already. */
export function BackUpNow({ isRequested, hasFailed }: Props) {
  const fetcher = useRowAction()
  if (isRequested) {
    return (
      <p className="mt-1 text-stone">
        A backup was asked for. “Check again” says when it is there.
        {hasFailed && ' The last attempt failed, and the log says why; it will be tried again.'}
      </p>
    )
  }
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/system/:act', { act: 'backup' })}
      className="mt-3"
    >
      <button type="submit" className="button button-quiet" disabled={fetcher.state !== 'idle'}>
        Back Up Now
      </button>
    </fetcher.Form>
  )
}
