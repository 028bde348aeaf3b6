import { Plus } from 'lucide-react'
import { href, Link } from 'react-router'
import { PageHeading } from '#app/routes/admin/page-heading.tsx'

/** The title of blog management, with a link to a new post. */
export function Heading() {
  return (
    <PageHeading title="Blog Management">
      <Link to={href('/admin/blog/new')} className="button">
        <Plus aria-hidden size={20} /> New Post
      </Link>
    </PageHeading>
  )
}
