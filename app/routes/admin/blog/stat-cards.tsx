import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PostCounts } from '#app/domain/blog/post-filter.ts'
import { postsAddress } from './list-address.ts'

/** How many posts there are, and how many are published and drafts; each leads to its own. */
export function StatCards({ counts, unsaved }: { counts: PostCounts; unsaved: number }) {
  const total = counts.draft + counts.published + counts.archived
  return (
    <ul className="mt-5 grid grid-cols-3 gap-2 sm:gap-3">
      <Stat label="Total Posts" value={total} status="" edge="border-l-stone" />
      <Stat label="Published" value={counts.published} status="published" edge="border-l-leaf" />
      <Stat label="Drafts" value={counts.draft} status="draft" edge="border-l-ochre">
        {unsaved > 0 && `${unsaved.toLocaleString('en')} not saved yet`}
      </Stat>
    </ul>
  )
}

interface StatProps {
  label: string
  value: number
  status: string
  edge: string
  children?: ReactNode
}

function Stat({ label, value, status, edge, children }: StatProps) {
  return (
    <li>
      <Link
        to={postsAddress(new URLSearchParams(status && { status }))}
        preventScrollReset
        className={`card block h-full border-l-6 px-3 py-2 hover:border-indigo ${edge}`}
      >
        <span className="block text-xl font-bold text-indigo tabular-nums md:text-2xl">
          {value.toLocaleString('en')}
        </span>{' '}
        {label}
        <span className="block text-stone empty:hidden">{children}</span>
      </Link>
    </li>
  )
}
