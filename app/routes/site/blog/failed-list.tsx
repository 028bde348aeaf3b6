import { href } from 'react-router'

/** Shown instead of the list when it could not be loaded (S-6.6). */
export function FailedList() {
  return (
    <div role="alert" className="border-l-4 border-terracotta bg-white p-6">
      <h2 className="text-2xl">Error Loading Posts</h2>
      <p className="mt-2">Failed to fetch posts</p>
      <p className="mt-4">
        <a href={href('/blog')} className="button">
          Try Again
        </a>
      </p>
    </div>
  )
}
