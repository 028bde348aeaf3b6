import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { type Cursor, encodeCursor } from '#app/platform/database/list-cursor.ts'

interface PagerProps {
  /** The rows of the page; the first and the last are the cursors of the neighbouring pages. */
  rows: readonly Cursor[]
  hasNewer: boolean
  hasOlder: boolean
  /** The list's address with one parameter of its query set. */
  address: (part: 'newer' | 'older', cursor: string) => string
}

/** Links to the newer and the older page of a list, each only when it exists. */
export function Pager({ rows, hasNewer, hasOlder, address }: PagerProps) {
  const [first, last] = [rows.at(0), rows.at(-1)]
  if (!hasNewer && !hasOlder) return null
  return (
    <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
      {hasNewer ? (
        <Link
          to={address('newer', first ? encodeCursor(first) : '')}
          className="button button-quiet"
          rel="prev"
        >
          <ChevronLeft aria-hidden size={20} /> Newer
        </Link>
      ) : (
        <span />
      )}
      {hasOlder && (
        <Link
          to={address('older', last ? encodeCursor(last) : '')}
          className="button button-quiet"
          rel="next"
        >
          Older <ChevronRight aria-hidden size={20} />
        </Link>
      )}
    </nav>
  )
}
