import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { leaveQuestion } from '#app/domain/blog/post-texts.ts'
import { Dialog } from '#app/ui/dialog.tsx'

/** Asks whoever is about to leave what was typed; `isStored` knows when it has been saved meanwhile. */
export function LeaveQuestion({
  isDirty,
  isStored,
}: {
  isDirty: boolean
  isStored: () => boolean
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isStored() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isStored()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty, isStored])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="Unsaved changes" role="alertdialog" onClose={() => blocker.reset()}>
      <p className="mt-3">{leaveQuestion}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" data-close>
          Stay
        </button>
        <button type="button" className="button button-danger" onClick={() => blocker.proceed()}>
          Leave
        </button>
      </div>
    </Dialog>
  )
}
