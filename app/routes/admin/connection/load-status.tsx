import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPath, useLocation, useMatches, useNavigation, useRevalidator } from 'react-router'
import {
  currentConnectionProblem,
  failedPageLoads,
  onConnectionChange,
} from '#app/browser/connection/connection.ts'
import { openDocument } from '#app/browser/connection/open-documents.ts'
import {
  forgetPages,
  forgetPagesOfOthers,
  isRecalled,
  loadedAt,
  pageAddress,
  recordShownPage,
  rememberPage,
} from '#app/browser/connection/seen-pages.ts'
import { timeText } from '#app/domain/hours/hours-text.ts'
import { listAt, listScreens, useListOnScreen } from '#app/routes/admin/frame/screens.ts'
import { useMember } from '#app/routes/admin/use-member.ts'
import { shortDate } from '#app/values/date-text.ts'
import { retryDelay } from '#app/values/retry/retry-delay.ts'

const retryPauses = { firstMs: 1000, maxMs: 20_000 }

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

function instantText(at: number): string {
  const [day, today] = [at, Date.now()].map((each) => shortDate(new Date(each).toISOString()))
  const time = timeText(new Date(at))
  return day === today ? time : `${day}, ${time}`
}

const sentences: Record<string, string | undefined> = {
  lost: 'No connection, trying again',
  outdated: 'There is a newer version of this page.',
}

const rememberedPaths: string[] = [listScreens.appointments.path, listScreens.daySheet.path]
const guardedLayout = 'routes/admin/layout'

interface ShownPage {
  loadedAt: number | undefined
  /** Whether the data are those of an earlier visit, since there was no connection to load them. */
  isRecalled: boolean
}

/** Remembers the data of the list of appointments and of the day sheet, and returns how old those on the screen are. */
function useShownPage(): ShownPage {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const member = useMember()
  useForgottenPages(matches.some(({ id }) => id === guardedLayout))
  const ofScreen = matches.filter(({ handle }) => isGuarded(handle))

  useEffect(() => {
    const data = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]))
    const address = pageAddress({ pathname, search })
    recordShownPage(address, data)
    if (member) forgetPagesOfOthers(JSON.stringify(member))
    const isLoaded = matches.at(-1)?.loaderData !== undefined
    if (isLoaded && rememberedPaths.includes(pathname)) rememberPage(address, data)
  }, [pathname, search, matches, member])

  const times = ofScreen.flatMap(({ loaderData }) => loadedAt(loaderData) ?? [])
  return {
    loadedAt: times.length > 0 ? Math.min(...times) : undefined,
    isRecalled: ofScreen.some(({ loaderData }) => isRecalled(loaderData)),
  }
}

/** Forgets the remembered pages once nobody is signed in, in every tab of the browser, because tabs share the session. */
function useForgottenPages(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) forgetPages()
    if (!('BroadcastChannel' in globalThis)) return
    const channel = new BroadcastChannel('signed-out')
    channel.onmessage = forgetPages
    if (!isSignedIn) channel.postMessage('')
    return () => channel.close()
  }, [isSignedIn])
}

/** A screen declares its permission; layouts declare none. */
const isGuarded = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'permission' in handle
