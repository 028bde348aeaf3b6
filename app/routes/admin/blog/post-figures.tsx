import type { PostCounts } from '#app/domain/blog/post-filter.ts'
import { type Stat, StatCards } from '#app/routes/admin/stat-cards.tsx'
import { postsAddress } from './list-address.ts'

const addressOf = (status: string) => postsAddress(new URLSearchParams(status && { status }))

/** How many posts there are, and how many are published and drafts; each links to those posts. */
export function PostFigures({ counts, unsaved }: { counts: PostCounts; unsaved: number }) {
  const total = counts.draft + counts.published + counts.archived
  const stats: Stat[] = [
    { label: 'Total Posts', value: total, to: addressOf(''), edge: 'border-l-stone' },
    {
      label: 'Published',
      value: counts.published,
      to: addressOf('published'),
      edge: 'border-l-leaf',
    },
    {
      label: 'Drafts',
      value: counts.draft,
      to: addressOf('draft'),
      edge: 'border-l-ochre',
      note: unsaved > 0 ? `${unsaved.toLocaleString('en')} not saved yet` : undefined,
    },
  ]
  return <StatCards stats={stats} />
}
