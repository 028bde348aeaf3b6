import { href } from 'react-router'
import type { NewsMark } from '#app/domain/appointments/lists/news.ts'
import { usePolled } from '#app/routes/admin/connection/use-polled.ts'

/** How many requests have come in since the mark; without a mark nothing is polled. */
export function useNewsCount(mark: NewsMark | null): number {
  const path = href('/admin/appointments/new-requests')
  const address = mark && `${path}?since=${encodeURIComponent(mark.since)}`
  const { answer } = usePolled<{ count: number }>(address)
  return mark && answer ? Math.max(0, answer.count - mark.known) : 0
}
