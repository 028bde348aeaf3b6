import { href, Link } from 'react-router'
import { EmptyList } from '#app/routes/admin/empty-list.tsx'

/** Shown instead of the list when it has no posts. */
export function NoPosts({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyList title="No posts found">
        <p>No posts match these filters.</p>
      </EmptyList>
    )
  }
  return (
    <EmptyList title="No posts yet">
      <p>Get started by creating your first blog post.</p>
      <Link to={href('/admin/blog/new')} className="button mt-3">
        Create First Post
      </Link>
    </EmptyList>
  )
}
