import { href } from 'react-router'
import {
  type GallerySort,
  type GalleryView,
  gallerySorts,
  imageCount,
} from '#app/domain/gallery/gallery.ts'

interface ListHeaderProps {
  view: GalleryView
  chosen: { name: string } | undefined
  /** The number of images in the whole list. */
  count: number
}

/** The title of the list, its count and its sort order. */
export function ListHeader({ view, chosen, count }: ListHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h2 id="gallery-title" data-part="" className="text-2xl sm:text-3xl">
          {chosen?.name ?? 'All Images'}
        </h2>
        <p id="gallery-count" data-part="" role="status" className="mt-1 text-stone">
          {imageCount(count)}
          {chosen && ` in ${chosen.name}`}
        </p>
      </div>
      <form
        action={href('/gallery')}
        data-list-form=""
        className="flex flex-wrap items-center gap-2"
      >
        <input type="hidden" name="category" value={view.category} />
        <label htmlFor="gallery-sort">Sort</label>
        <select
          id="gallery-sort"
          name="sort"
          defaultValue={view.sort === 'newest' ? '' : view.sort}
          className="min-h-11 rounded-lg border border-stone bg-white px-3"
        >
          {(Object.keys(gallerySorts) as GallerySort[]).map((sort) => (
            <option key={sort} value={sort === 'newest' ? '' : sort}>
              {gallerySorts[sort]}
            </option>
          ))}
        </select>
        {/* Scripts hide the button but leave its space, so it must not be at the edge of the row. */}
        <button type="submit" className="list-submit button button-quiet min-h-11 md:order-first">
          Apply
        </button>
      </form>
    </div>
  )
}
