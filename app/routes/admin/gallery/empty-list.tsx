import { href, Link, useLocation } from 'react-router'
import type { DeskFilter } from './gallery-address.ts'

/** What stands in the list's place when nothing is in it. */
export function NoImages({ filter: { category, isUndescribed } }: { filter: DeskFilter }) {
  return (
    <div className="card mt-3 py-10 text-center">
      {isUndescribed ? (
        <h2>Every image has its alt text</h2>
      ) : (
        <>
          <h2>No images yet</h2>
          <p className="mt-2">
            {category
              ? 'This category has no images.'
              : 'Get started by uploading your first images.'}
          </p>
          <p className="mt-5">
            <Link to={href('/admin/gallery/new')} className="button">
              Upload Images
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

/** What stands there when the images could not be had. */
export function ErrorLoading() {
  const { pathname, search } = useLocation()
  return (
    <div role="alert" className="card py-10 text-center">
      <h1>Error Loading Gallery</h1>
      <p className="mt-2">Failed to fetch images</p>
      <p className="mt-5">
        <a href={pathname + search} className="button">
          Try Again
        </a>
      </p>
    </div>
  )
}
