import { href, Link, useLocation } from 'react-router'

/** What stands in the list's place when nothing is in it. */
export function NoPosts({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <div className="card mt-3 py-10 text-center">
        <h2>No posts found</h2>
        <p className="mt-2">No posts match these filters.</p>
      </div>
    )
  }
  return (
    <div className="card mt-3 py-10 text-center">
      <h2>No posts yet</h2>
      <p className="mt-2">Get started by creating your first blog post.</p>
      <p className="mt-5">
        <Link to={href('/admin/blog/new')} className="button">
          Create First Post
        </Link>
      </p>
    </div>
  )
}

/** What stands there when the list could not be had. */
export function ErrorLoading() {
  const { pathname, search } = useLocation()
  return (
    <div role="alert" className="card py-10 text-center">
      <h1>Error Loading Posts</h1>
      <p className="mt-2">Failed to fetch posts</p>
      <p className="mt-5">
        <a href={pathname + search} className="button">
          Try Again
        </a>
      </p>
    </div>
  )
}
