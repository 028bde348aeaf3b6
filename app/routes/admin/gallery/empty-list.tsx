import { href, Link } from 'react-router'
import { EmptyList } from '#app/routes/admin/empty-list.tsx'
import type { GalleryFilter } from './gallery-address.ts'

/** Shown instead of the list when it has no images. */
export function NoImages({
  filter: { category, isUndescribed, search },
}: {
  filter: GalleryFilter
}) {
  if (search) {
    return (
      <EmptyList title="No images found">
        <p>No images match this search.</p>
      </EmptyList>
    )
  }
  if (isUndescribed) return <EmptyList title="Every image has its alt text" />
  return (
    <EmptyList title="No images yet">
      <p>
        {category ? 'This category has no images.' : 'Get started by uploading your first images.'}
      </p>
      <Link to={href('/admin/gallery/new')} className="button mt-3">
        Upload Images
      </Link>
    </EmptyList>
  )
}
