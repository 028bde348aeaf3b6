import { href } from 'react-router'

/** Shown instead of the cards when there are no posts, or none that match (D-17). */
export function NoPosts({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="bg-shea px-6 py-14 text-center">
      <h2 className="text-2xl">No Posts Found</h2>
      <p className="mt-2">Check back later for new content</p>
      {isFiltered && (
        <p className="mt-5">
          <a href={href('/blog')} data-list-link className="button button-quiet">
            Clear Filters
          </a>
        </p>
      )}
    </div>
  )
}
