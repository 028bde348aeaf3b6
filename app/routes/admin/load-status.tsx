import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import {
  currentConnectionProblem,
  onConnectionProblemChange,
} from '#app/connection/connection-problem.ts'
import { listAt } from './list-screens.ts'
import { useListOnScreen } from './use-list-on-screen.ts'

/** Says of what is being loaded which list it is, that it waits for the connection, or why it cannot come. */
export function LoadStatus() {
  const problem = useSyncExternalStore(
    onConnectionProblemChange,
    currentConnectionProblem,
    () => undefined,
  )
  const status = useRef<HTMLDivElement>(null)
  const here = useLocation()
  const { location: next } = useNavigation()
  const present = useListOnScreen()
  const coming = next && listAt(next.pathname)
  const sentence =
    sentences[problem ?? 'none'] ?? (coming !== present ? coming?.loading : undefined)

  // Stands there before there is anything to say, or it would not be announced; and shown anew, it stands
  // above a dialog that has been opened before.
  useEffect(() => {
    const shown = status.current
    // Browsers without popovers show it where it stands.
    if (!shown?.showPopover) return
    const isShown = shown.matches(':popover-open')
    if (isShown && sentence) shown.hidePopover()
    if (!isShown || sentence) shown.showPopover()
  }, [sentence])

  return (
    <div ref={status} popover="manual" role="status" className="load-status">
      {sentence && (
        <div>
          <p>{sentence}</p>
          {problem === 'outdated' && (
            // What was typed here is lost with that, so it is the person who chooses when.
            <button
              type="button"
              className="button button-quiet"
              onClick={() => window.location.assign(createPath(next ?? here))}
            >
              Reload
            </button>
          )}
        </div>
      )}
    </div>
  )
}

const sentences: Record<string, string | undefined> = {
  lost: 'No connection, trying again',
  outdated: 'There is a newer version of this page.',
}
