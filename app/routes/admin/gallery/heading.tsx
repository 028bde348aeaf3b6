import { Images, Tags, Upload } from 'lucide-react'
import { href, Link } from 'react-router'

/** The list's title and the ways to more images. */
export function Heading() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 className="mr-auto max-sm:w-full">Gallery</h1>
      <Link
        to={href('/admin/:kind/categories', { kind: 'gallery' })}
        className="button button-quiet max-sm:grow max-sm:px-2"
      >
        <Tags aria-hidden size={20} /> Categories
      </Link>
      <Link
        to={href('/admin/gallery/several')}
        className="button button-quiet max-sm:grow max-sm:px-2"
      >
        <Images aria-hidden size={20} /> Upload several
      </Link>
      <Link to={href('/admin/gallery/new')} className="button max-sm:grow">
        <Upload aria-hidden size={20} /> Upload Image
      </Link>
    </div>
  )
}
