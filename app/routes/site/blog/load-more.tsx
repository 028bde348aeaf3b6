import { href } from 'react-router'
import { type BlogFilter, writeBlogFilter } from '#app/domain/blog/public/blog-filter.ts'

interface Props {
  filter: BlogFilter
  /** How many posts are on the screen, those of earlier pages included. */
  shown: number
  hasMore: boolean
}

const minShown = 6

/** The button for six more posts; it says when all are shown (D-14). */
export function LoadMore({ filter, shown, hasMore }: Props) {
  if (shown < minShown) return null
  const more = href('/blog') + writeBlogFilter({ ...filter, page: filter.page + 1 })
  return (
    <p className="mt-8 flex flex-wrap items-center justify-center gap-4">
      {hasMore ? (
        <a href={more} data-list-more className="button">
          Load More Posts
        </a>
      ) : (
        <>
          <button type="button" disabled className="button">
            Load More Posts
          </button>
          <span>All posts are shown</span>
        </>
      )}
    </p>
  )
}
