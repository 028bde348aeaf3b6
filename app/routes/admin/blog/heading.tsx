import { Plus } from 'lucide-react'
import { href, Link } from 'react-router'

/** The title of blog management, and the way to a new post. */
export function Heading() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 className="mr-auto max-sm:w-full">Blog Management</h1>
      <Link to={href('/admin/blog/new')} className="button max-sm:grow">
        <Plus aria-hidden size={20} /> New Post
      </Link>
    </div>
  )
}
