import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { galleryAddress } from './gallery-address.ts'

/** Links to the next page of images, and back to the first. */
export function Pager({ next, query }: { next: string | null; query: URLSearchParams }) {
  const isFirst = !query.has('after')
  if (isFirst && !next) return null
  return (
    <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
      {isFirst ? (
        <span />
      ) : (
        <Link to={galleryAddress(query, { after: '' })} className="button button-quiet">
          First images
        </Link>
      )}
      {next && (
        <Link
          to={galleryAddress(query, { after: next })}
          rel="next"
          className="button button-quiet"
        >
          More images <ChevronRight aria-hidden size={20} />
        </Link>
      )}
    </nav>
  )
}
