import { listUnsavedPosts } from '#app/domain/blog/admin/post-drafts.server.ts'
import { countPublicSamples } from '#app/domain/blog/admin/posts.acts.server.ts'
import {
  countPostsByStatus,
  countScheduledPosts,
  type ListedPost,
  listAdminPosts,
  readPostFilter,
} from '#app/domain/blog/admin/posts.admin.server.ts'
import { shownImage } from '#app/domain/blog/featured-image.server.ts'
import { isPublic, isScheduled } from '#app/domain/blog/post.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { focalClass, focalPoint } from '#app/images/focal-point.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'

export async function readPostList(
  needs: Needs<'by' | 'db' | 'clock' | 'images' | 'settings'>,
  searchParams: URLSearchParams,
) {
  const filter = readPostFilter(searchParams)
  const start = readPageStart(searchParams)
  const [{ rows: posts, ...pages }, counts, categories, unsaved, samples, scheduled] =
    await Promise.all([
      listAdminPosts(needs, filter, start),
      countPostsByStatus(needs),
      listCategories(needs, 'blog'),
      listUnsavedPosts(needs, filter.search),
      countPublicSamples(needs),
      countScheduledPosts(needs),
    ])
  const now = needs.clock.now().toISOString()
  // Unsaved posts are the newest drafts: on the first page only, and in no other status.
  const hasUnsaved = !start && (filter.status === '' || filter.status === 'draft')
  const saved = posts.map((post) => ({
    ...post,
    ...thumbnailOf(needs, post),
    isScheduled: isScheduled(post, now),
    isPublic: isPublic(post, now),
  }))
  const rows = [...(hasUnsaved ? unsaved.posts : []), ...saved]
  return {
    rows,
    pages,
    counts,
    categories,
    filter,
    unsavedCount: unsaved.total,
    samples,
    scheduled,
  }
}

function thumbnailOf(
  needs: Needs<'images' | 'settings'>,
  row: Pick<ListedPost, 'featured_image' | 'focal_x' | 'focal_y'>,
) {
  const image = shownImage(needs, row.featured_image)
  const point = focalPoint(row)
  const focus = focalClass(point, { width: null, height: null })
  if (!image) return { thumbnail: null, focus }
  if ('url' in image) return { thumbnail: image.url, focus }
  // Without a focal point the host chooses the crop by the content of the image.
  const size = point ? { width: 400 } : { width: 400, height: 400 }
  return { thumbnail: needs.images.deliveryUrl(image.publicId, size), focus }
}
