import { href } from 'react-router'

const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Shown instead of the images while they load. */
export function PlaceholderTiles() {
  return eight.map((each) => <li key={each} aria-hidden className="waiting bg-clay" />)
}

/** Shown when the images cannot be loaded; the script sets the address of its link. */
export function FailedTile() {
  return (
    <li className="col-span-full bg-shea px-6 py-14 text-center">
      <div role="alert">
        <h3 className="text-2xl">Error Loading Gallery</h3>
        <p className="mt-2">Failed to fetch images</p>
        <p className="mt-4">
          <a href={href('/gallery')} className="button">
            Try Again
          </a>
        </p>
      </div>
    </li>
  )
}
