import { createContext, type ReactNode, useContext, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { NewsMark } from '#app/domain/appointments/lists/news.ts'
import { useChime } from './chime.ts'
import { useNewsCount } from './use-news-count.ts'
import { useTitleCount } from './use-title-count.ts'

/** The data of the list of appointments. */
interface ListData {
  news: NewsMark
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
  const [mark, setMark] = useState(openedAt)
  if (list && mark && list.news.since > mark.since) setMark(list.news)
  const count = useNewsCount(mark)
  useTitleCount(count)
  useChime(count)
  return <NewsContext value={count}>{children}</NewsContext>
}
