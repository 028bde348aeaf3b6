import { createContext, type ReactNode, useContext, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { isPermitted } from '#app/domain/staff/role.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { useChime } from './chime.ts'
import { useNewRequests } from './use-new-requests.ts'
import { useTitleCount } from './use-title-count.ts'

/** When the list of appointments was read, by the server's clock. */
interface ListData {
  readAt: string
}

const NewsContext = createContext(0)

/** How many requests have come in since the list of appointments was last read in this tab. */
export const useNews = (): number => useContext(NewsContext)

/** Learns of new requests while the tab is open, for whoever may see them (S-33.1). */
export function News({
  member,
  openedAt,
  children,
}: {
  member: SignedInMember
  /** The server's time when the page was made. */
  openedAt: string
  children: ReactNode
}) {
  const list: ListData | undefined = useRouteLoaderData('routes/admin/appointments/page')
  const [since, setSince] = useState(openedAt)
  if (list && list.readAt > since) setSince(list.readAt)
  const count = useNewRequests(isPermitted(member, 'appointments') ? since : undefined)
  useTitleCount(count)
  useChime(count)
  return <NewsContext value={count}>{children}</NewsContext>
}
