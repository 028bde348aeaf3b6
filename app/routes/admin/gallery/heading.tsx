import { Images, Tags, Upload } from 'lucide-react'
import { href, Link } from 'react-router'
import { PageHeading } from '#app/routes/admin/page-heading.tsx'

/** The list's title, with links to its categories and to the upload forms. */
export function Heading() {
  return (
    <PageHeading title="Gallery Management">
      <Link
        to={href('/admin/:kind/categories', { kind: 'gallery' })}
        className="button button-quiet"
      >
        <Tags aria-hidden size={20} /> Categories
      </Link>
      <Link to={href('/admin/gallery/bulk')} className="button button-quiet">
        <Images aria-hidden size={20} /> Upload Several
      </Link>
      <Link to={href('/admin/gallery/new')} className="button">
        <Upload aria-hidden size={20} /> Upload Image
      </Link>
    </PageHeading>
  )
}
