import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useListState } from './use-list-state.ts'

/** The cursors of the neighbouring pages: null where there is none, empty for the first page. */
export interface Pages {
  newer: string | null
  older: string | null
}

interface PagerProps extends Pages {
  /** The texts of the links. */
  labels?: readonly [newer: string, older: string] | undefined
}

/** Links to the newer and the older page of a list, each only when it exists. */
export function Pager({ newer, older, labels = ['Newer', 'Older'] }: PagerProps) {
  const { address } = useListState()
  return (
    <nav aria-label="Pages" className="mt-5 flex justify-between gap-3 empty:hidden">
      {newer !== null && (
        <Link to={address({ newer })} className="button button-quiet" rel="prev">
          <ChevronLeft aria-hidden size={20} /> {labels[0]}
        </Link>
      )}
      {older !== null && (
        <Link to={address({ older })} className="button button-quiet ml-auto" rel="next">
          {labels[1]} <ChevronRight aria-hidden size={20} />
        </Link>
      )}
    </nav>
  )
}
