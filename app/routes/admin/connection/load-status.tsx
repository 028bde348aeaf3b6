import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPath, useLocation, useNavigation, useRevalidator } from 'react-router'
import {
  currentConnectionProblem,
  failedPageLoads,
  onConnectionChange,
} from '#app/browser/connection/connection.ts'
import { openDocument } from '#app/browser/connection/open-documents.ts'
import { timeText } from '#app/domain/hours/hours-text.ts'
import { listAt, useListOnScreen } from '#app/routes/admin/frame/screens.ts'
import { shortDate } from '#app/ui/date-text.ts'
import { retryDelay } from '#app/waiting/retry-delay.ts'
import { useShownPage } from './use-shown-page.ts'

const retryPauses = { firstMs: 1000, maxMs: 20_000 }

/**
 * Announces which list is loading, that the connection is lost and since when the data are known, or that the page is
 * outdated.
 */
export function LoadStatus() {
  useRetriedLoads()
  const problem = useSyncExternalStore(
    onConnectionChange,
    currentConnectionProblem,
    () => undefined,
  )
  const status = useRef<HTMLDivElement>(null)
  const current = useLocation()
  const { location: next } = useNavigation()
  const shownList = useListOnScreen()
  const nextList = next && listAt(next.pathname)
  const { loadedAt, isRecalled } = useShownPage()
  const shown = problem ?? (isRecalled ? 'lost' : 'none')
  const sentence = sentences[shown] ?? (nextList !== shownList ? nextList?.loading : undefined)

  // Rendered before it has text, because screen readers announce only changes of a region that exists. It is shown again
  // for each text, so that it is above a dialog that was opened before.
  useEffect(() => {
    const popover = status.current
    // Browsers without popovers show it as a normal element.
    if (!popover?.showPopover) return
    const isShown = popover.matches(':popover-open')
    if (isShown && sentence) popover.hidePopover()
    if (!isShown || sentence) popover.showPopover()
  }, [sentence])

  return (
    <div ref={status} popover="manual" role="status" className="load-status">
      {sentence && (
        <div data-lost={shown === 'lost' ? '' : undefined}>
          <p>{sentence}</p>
          {shown === 'lost' && loadedAt && <p>As of {instantText(loadedAt)}</p>}
          {problem && problem !== 'lost' && (
            // A reload loses what was typed, so the person chooses when.
            <button
              type="button"
              className="button button-quiet"
              onClick={() => openDocument(createPath(next ?? current))}
            >
              Reload
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** Loads what had no answer again with growing pauses, and at once when the browser is online: the page that is coming, or the one on the screen. */
function useRetriedLoads() {
  const { revalidate } = useRevalidator()
  const failures = useSyncExternalStore(onConnectionChange, failedPageLoads, () => 0)
  useEffect(() => {
    if (failures === 0) return
    const retry = () => {
      clearTimeout(timer)
      void revalidate()
    }
    const timer = setTimeout(retry, retryDelay(failures, retryPauses))
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [failures, revalidate])
}

/** A time of today, or the day with it, in Accra. */
function instantText(at: number): string {
  const [day, today] = [at, Date.now()].map((each) => shortDate(new Date(each).toISOString()))
  const time = timeText(new Date(at))
  return day === today ? time : `${day}, ${time}`
}

const sentences: Record<string, string | undefined> = {
  lost: 'No connection, trying again',
  outdated: 'There is a newer version of this page.',
}
