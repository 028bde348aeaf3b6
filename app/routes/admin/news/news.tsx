import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { href, useLocation, useRouteLoaderData } from 'react-router'
import type { NewsMark } from '#app/domain/appointments/lists/news.ts'
import { usePolled } from '#app/routes/admin/connection/use-polled.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { useChime } from './chime.ts'
import { countedTitle } from './count-text.ts'

interface ListData {
  news: NewsMark
}

interface TodayData {
  desk: ListData | null
}

const NewsContext = createContext(0)

/** How many requests have come in since the list of appointments was last read in this tab. */
export const useNews = (): number => useContext(NewsContext)

/** Polls for new requests while the tab is open, if the person may see them (S-33.1). */
export function News({
  openedAt,
  children,
}: {
  /** The point from which new requests are counted at first; null for staff who may not see appointments. */
  openedAt: NewsMark | null
  children: ReactNode
}) {
  const list: ListData | undefined = useRouteLoaderData('routes/admin/appointments/page')
  const today: TodayData | undefined = useRouteLoaderData('routes/admin/today/page')
  const read = today?.desk?.news ?? list?.news
  const [mark, setMark] = useState(openedAt)
  if (read && mark && read.since > mark.since) setMark(read)
  const count = useNewsCount(mark)
  useTitleCount(count)
  useChime(count)
  return <NewsContext value={count}>{children}</NewsContext>
}

/** How many requests have come in since the mark; without a mark nothing is polled. */
function useNewsCount(mark: NewsMark | null): number {
  const path = href('/admin/appointments/new-requests')
  const address = mark && listAddress(path, { since: mark.since })
  const { answer } = usePolled<{ count: number }>(address)
  return mark && answer ? Math.max(0, answer.count - mark.known) : 0
}

/** Writes a number before the page's title, which is seen on the tab of a window that is not in front. */
function useTitleCount(count: number): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen writes a title of its own.
  useEffect(() => {
    document.title = countedTitle(document.title, count)
  }, [count, key])
}
