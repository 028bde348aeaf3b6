import { href } from 'react-router'
import type { NewsMark } from '#app/domain/appointments/lists/news.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { usePolled } from '#app/routes/admin/connection/use-polled.ts'

/** How many requests have come in since the mark; without a mark nothing is polled. */
export function useNewsCount(mark: NewsMark | null): number {
  const path = href('/admin/appointments/new-requests')
  const address = mark && listAddress(path, { since: mark.since })
  const { answer } = usePolled<{ count: number }>(address)
  return mark && answer ? Math.max(0, answer.count - mark.known) : 0
}
